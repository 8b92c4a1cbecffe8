CREATE TABLE "order_problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"refunded_points" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_problems_once_an_order" UNIQUE("order_id"),
	CONSTRAINT "order_problems_kind" CHECK (kind in ('damaged', 'wrong', 'missing')),
	CONSTRAINT "order_problems_state" CHECK (state in ('open', 'answered', 'replaced', 'refunded')),
	CONSTRAINT "order_problems_refund" CHECK (refunded_points >= 0 and (state = 'refunded') = (refunded_points > 0))
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "report_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_report_days" CHECK (report_days between 0 and 365);