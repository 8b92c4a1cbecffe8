CREATE TABLE "client_figures" (
	"client_id" integer NOT NULL,
	"day" date NOT NULL,
	"owed" bigint NOT NULL,
	"running_out" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_figures_client_id_day_pk" PRIMARY KEY("client_id","day")
);
--> statement-breakpoint
CREATE TABLE "order_parcel_lines" (
	"parcel_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_parcel_lines_parcel_id_order_line_id_pk" PRIMARY KEY("parcel_id","order_line_id"),
	CONSTRAINT "order_parcel_lines_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "order_parcels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_moves" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"to" text NOT NULL,
	"details" jsonb NOT NULL,
	"actor" text NOT NULL,
	"operator_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failure" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"refusal" text,
	CONSTRAINT "pending_moves_once_an_order" UNIQUE("order_id"),
	CONSTRAINT "pending_moves_to" CHECK ("to" in ('accepted', 'on_hold', 'declined', 'complete')),
	CONSTRAINT "pending_moves_refused" CHECK ((refused_at is null) = (refusal is null)),
	CONSTRAINT "pending_moves_kept" CHECK (refused_at is null or details = '{}')
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_points_positive";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_positive";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "unique_identify" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "carriers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "replaces_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_figures" ADD CONSTRAINT "client_figures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_parcel_id_order_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."order_parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel_lines" ADD CONSTRAINT "order_parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_moves" ADD CONSTRAINT "pending_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_parcel_lines_of_line" ON "order_parcel_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "order_parcels_of_order" ON "order_parcels" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "pending_moves_due" ON "pending_moves" USING btree ("due_at") WHERE refused_at is null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_replaces_id_order_lines_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_id_orders_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_replacements" ON "order_lines" USING btree ("replaces_id") WHERE replaces_id is not null;--> statement-breakpoint
CREATE INDEX "orders_replacements" ON "orders" USING btree ("replaces_id") WHERE replaces_id is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cost_or_replace" CHECK (points >= 0 and (points = 0) = (replaces_id is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cost_or_replace" CHECK (total_points >= 0 and (total_points = 0) = (replaces_id is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attempt_or_replace" CHECK ((unique_identify is null) = (replaces_id is not null));--> statement-breakpoint
-- Each complete order was sent in one parcel, of what was not refunded.
WITH sent AS (
	INSERT INTO order_parcels (order_id, tracking_number, created_at)
	SELECT o.id, o.tracking_number, coalesce((SELECT max(e.created_at) FROM order_events e
		WHERE e.order_id = o.id AND e.what ~ '^complete'), o.created_at)
	FROM orders o WHERE o.status = 5
	RETURNING id, order_id)
INSERT INTO order_parcel_lines (parcel_id, order_line_id, quantity)
SELECT sent.id, l.id, l.quantity - coalesce(refunded.pieces, 0)
FROM sent JOIN order_lines l ON l.order_id = sent.order_id
LEFT JOIN (SELECT order_line_id, sum(quantity) AS pieces FROM order_refund_lines GROUP BY 1) refunded
	ON refunded.order_line_id = l.id
WHERE l.quantity > coalesce(refunded.pieces, 0);
