CREATE TABLE "terminal_commands" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"terminal_id" integer NOT NULL,
	"name" text NOT NULL,
	"argument" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "terminal_commands_ended" CHECK ((ended_at is null) = (outcome is null))
);
--> statement-breakpoint
CREATE TABLE "terminals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"machine_id" text,
	"machine_name" text,
	"machine_changed_at" timestamp (3) with time zone,
	"version" text,
	"configuration_digest" text,
	"online_since" timestamp (3) with time zone,
	"last_wipe_at" timestamp (3) with time zone,
	"last_wipe_proved" boolean,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "terminals_token" UNIQUE("token_hash"),
	CONSTRAINT "terminals_name_of_client" UNIQUE("client_id","name"),
	CONSTRAINT "terminals_name_filled" CHECK (name <> '')
);
--> statement-breakpoint
ALTER TABLE "terminal_commands" ADD CONSTRAINT "terminal_commands_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terminal_commands_of_terminal" ON "terminal_commands" USING btree ("terminal_id","id");