CREATE TABLE "login_budgets" (
	"key" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "login_budgets_key_ends_at_pk" PRIMARY KEY("key","ends_at")
);
--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "codes_today" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_attempts" ADD COLUMN "day_started_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "login_budgets_end" ON "login_budgets" USING btree ("ends_at");