CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"text" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"recipients" integer[] NOT NULL,
	"members" integer NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "announcements_key" UNIQUE("client_id","key"),
	CONSTRAINT "announcements_told" CHECK (told between 0 and members)
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "value_per_point" numeric(12, 4);--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_of_client" ON "announcements" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "announcements_unsent" ON "announcements" USING btree ("id") WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_value_per_point_positive" CHECK (value_per_point > 0);