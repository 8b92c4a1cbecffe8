CREATE TABLE "points_lot_moves" (
	"ledger_id" integer NOT NULL,
	"lot_id" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "points_lot_moves_ledger_id_lot_id_pk" PRIMARY KEY("ledger_id","lot_id"),
	CONSTRAINT "points_lot_moves_moves" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "points_lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"ledger_id" integer NOT NULL,
	"remaining" integer NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"is_empty" boolean GENERATED ALWAYS AS (remaining = 0) STORED NOT NULL,
	CONSTRAINT "points_lots_of_ledger" UNIQUE("ledger_id"),
	CONSTRAINT "points_lots_remaining_not_negative" CHECK (remaining >= 0)
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "points_expire_months" smallint;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_ledger_id_points_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."points_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "points_lots_of_member" ON "points_lots" USING btree ("member_id","expires_at","id") WHERE not is_empty;--> statement-breakpoint
CREATE INDEX "points_lots_due" ON "points_lots" USING btree ("expires_at") WHERE not is_empty and expires_at is not null;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_points_expire_months" CHECK (points_expire_months between 1 and 120);