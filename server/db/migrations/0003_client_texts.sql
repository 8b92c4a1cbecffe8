ALTER TABLE "clients" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "points_name" jsonb;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_points_name_whole" CHECK (points_name ?& array['one', 'many', 'short']);