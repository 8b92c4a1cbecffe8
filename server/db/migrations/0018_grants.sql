CREATE TABLE "grant_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grant_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"key" text,
	"request" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"rows" integer NOT NULL,
	"members" integer NOT NULL,
	"points" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_by_operator" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"rejection" text,
	"granted_at" timestamp (3) with time zone,
	"undone_by" text,
	"undone_at" timestamp (3) with time zone,
	"undo_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grant_batches_key" UNIQUE("client_id","key"),
	CONSTRAINT "grant_batches_state" CHECK (state in ('waiting', 'rejected', 'granting', 'granted', 'undoing', 'undone')),
	CONSTRAINT "grant_batches_filled" CHECK (rows > 0 and members > 0 and reason <> ''),
	CONSTRAINT "grant_batches_taken_back" CHECK (taken_back >= 0)
);
--> statement-breakpoint
CREATE TABLE "grant_rows" (
	"batch_id" integer NOT NULL,
	"line" integer NOT NULL,
	"member_id" integer NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"last_day" date,
	"key" text NOT NULL,
	"ledger_id" integer,
	"refused" text,
	"taken_back" integer,
	CONSTRAINT "grant_rows_batch_id_line_pk" PRIMARY KEY("batch_id","line"),
	CONSTRAINT "grant_rows_moves" CHECK (points <> 0),
	CONSTRAINT "grant_rows_taken_back" CHECK (taken_back between 0 and points)
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "approval_above" integer;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD COLUMN "reverses_id" integer;--> statement-breakpoint
ALTER TABLE "grant_batches" ADD CONSTRAINT "grant_batches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_rows" ADD CONSTRAINT "grant_rows_batch_id_grant_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."grant_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_rows" ADD CONSTRAINT "grant_rows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_rows" ADD CONSTRAINT "grant_rows_ledger_id_points_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."points_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grant_batches_of_client" ON "grant_batches" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "grant_batches_unfinished" ON "grant_batches" USING btree ("id") WHERE state in ('granting', 'undoing');--> statement-breakpoint
CREATE INDEX "grant_rows_of_member" ON "grant_rows" USING btree ("member_id","key");--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_reverses_id_points_ledger_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."points_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "points_ledger_reversed_once" ON "points_ledger" USING btree ("reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_approval_above" CHECK (approval_above >= 0);--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_reverses_in" CHECK (reverses_id is null or amount < 0);