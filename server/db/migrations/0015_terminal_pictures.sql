CREATE TABLE "terminal_pictures" (
	"command_id" integer PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "terminal_pictures" ADD CONSTRAINT "terminal_pictures_command_id_terminal_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."terminal_commands"("id") ON DELETE cascade ON UPDATE no action;