CREATE TABLE "former_numbers" (
	"member_id" integer NOT NULL,
	"mobile_hash" text NOT NULL,
	CONSTRAINT "former_numbers_member_id_mobile_hash_pk" PRIMARY KEY("member_id","mobile_hash")
);
--> statement-breakpoint
ALTER TABLE "import_faults" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "former_numbers" ADD CONSTRAINT "former_numbers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;