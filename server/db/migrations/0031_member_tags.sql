ALTER TABLE "members" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "members_by_tag" ON "members" USING gin ("tags");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_tags" CHECK (cardinality(tags) <= 10);