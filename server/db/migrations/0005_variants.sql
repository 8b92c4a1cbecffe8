CREATE TABLE "variant_lists" (
	"group_id" integer PRIMARY KEY NOT NULL,
	"json" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_group_of_same_client" FOREIGN KEY ("client_id","group_id") REFERENCES "public"."products"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_of_group" ON "products" USING btree ("group_id","position","id") WHERE group_id is not null;