ALTER TABLE "clients" ADD COLUMN "confirm_new_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING brin ("created_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_erased_is_inactive" CHECK (erased_at is null or not is_active);