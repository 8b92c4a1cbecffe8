CREATE TABLE "invariant_checks" (
	"invariant" text PRIMARY KEY NOT NULL,
	"violations" bigint NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "points_ledger_by_time" ON "points_ledger" USING brin ("created_at") WITH (autosummarize=true);