CREATE TABLE "client_figures" (
	"client_id" integer NOT NULL,
	"day" date NOT NULL,
	"owed" bigint NOT NULL,
	"running_out" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_figures_client_id_day_pk" PRIMARY KEY("client_id","day")
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
ALTER TABLE "clients" ADD COLUMN "currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_figures" ADD CONSTRAINT "client_figures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_moves" ADD CONSTRAINT "pending_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_moves_due" ON "pending_moves" USING btree ("due_at") WHERE refused_at is null;