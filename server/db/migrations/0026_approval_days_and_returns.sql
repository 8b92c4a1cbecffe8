ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_points_positive";--> statement-breakpoint
ALTER TABLE "grant_rows" ADD COLUMN "is_usual_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_points_not_negative" CHECK (points >= 0);