CREATE TABLE "login_failures" (
	"mobile_hash" text NOT NULL,
	"client_id" integer NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_failures_mobile_hash_client_id_pk" PRIMARY KEY("mobile_hash","client_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "new_addresses_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_failures" ADD CONSTRAINT "login_failures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_failures_age" ON "login_failures" USING btree ("updated_at");