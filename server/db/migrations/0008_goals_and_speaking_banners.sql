CREATE TABLE "goals" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"client_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"points" integer NOT NULL,
	"reached_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goals_points_positive" CHECK (points > 0)
);
--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "title" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "text" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_member_of_client" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_product_of_client" FOREIGN KEY ("client_id","product_id") REFERENCES "public"."products"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goals_of_product" ON "goals" USING btree ("client_id","product_id");--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_link_is_a_path" CHECK (link ~ '^/[^/\\]');