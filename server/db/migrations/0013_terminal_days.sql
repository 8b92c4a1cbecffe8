CREATE TABLE "terminal_days" (
	"terminal_id" integer NOT NULL,
	"day" date NOT NULL,
	"machine_id" uuid NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "terminal_days_terminal_id_day_machine_id_pk" PRIMARY KEY("terminal_id","day","machine_id")
);
--> statement-breakpoint
ALTER TABLE "terminal_days" ADD CONSTRAINT "terminal_days_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terminal_days_of_day" ON "terminal_days" USING btree ("day");