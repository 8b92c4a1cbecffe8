CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_code" UNIQUE("client_id","code"),
	CONSTRAINT "categories_of_client" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "occasions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "occasions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "occasions_of_client" UNIQUE("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_occasions" (
	"client_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"occasion_id" integer NOT NULL,
	CONSTRAINT "product_occasions_product_id_occasion_id_pk" PRIMARY KEY("product_id","occasion_id")
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"filename" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"short_description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"benefits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"specifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"brand_id" text,
	"size" text,
	"category_id" integer NOT NULL,
	"subcategory_id" integer,
	"points" integer,
	"stock" integer DEFAULT 0 NOT NULL,
	"is_feature" boolean DEFAULT false NOT NULL,
	"is_latest" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"search_grams" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "products_code" UNIQUE("client_id","code"),
	CONSTRAINT "products_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "products_points_positive" CHECK (points > 0),
	CONSTRAINT "products_stock_not_negative" CHECK (stock >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"actor" text,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_moves" CHECK (amount <> 0),
	CONSTRAINT "stock_movements_reason_filled" CHECK (reason <> '')
);
--> statement-breakpoint
CREATE TABLE "subcategories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subcategories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "subcategories_of_category" UNIQUE("category_id","id")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"filename" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"login_id" text NOT NULL,
	"client_code" text NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text DEFAULT '' NOT NULL,
	"client_address" text DEFAULT '' NOT NULL,
	"client_mobile" text DEFAULT '' NOT NULL,
	"client_logo" text DEFAULT '' NOT NULL,
	"accent_color" text,
	"user_login_needed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_login_id_filled" CHECK (login_id <> ''),
	CONSTRAINT "clients_accent_color_hex" CHECK (accent_color ~ '^#[0-9a-fA-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"filename" text DEFAULT '' NOT NULL,
	CONSTRAINT "content_pages_one_of_a_kind" UNIQUE("client_id","kind"),
	CONSTRAINT "content_pages_kind" CHECK (kind in ('about', 'terms', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"mobile" text NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"gender" smallint,
	"birthday" date,
	"state_id" integer,
	"city_id" integer,
	"pincode" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_mobile" UNIQUE("client_id","mobile"),
	CONSTRAINT "members_of_client" UNIQUE("client_id","id"),
	CONSTRAINT "members_points_not_negative" CHECK (points >= 0),
	CONSTRAINT "members_mobile_digits" CHECK (mobile ~ '^[0-9]{1,15}$'),
	CONSTRAINT "members_gender" CHECK (gender in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "points_ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" integer,
	"idempotency_key" text,
	"actor" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_ledger_idempotency" UNIQUE("member_id","idempotency_key"),
	CONSTRAINT "points_ledger_moves" CHECK (amount <> 0),
	CONSTRAINT "points_ledger_reason_filled" CHECK (reason <> '')
);
--> statement-breakpoint
-- Unlogged: it survives the crash of a server, which is what it is for. Where PostgreSQL itself goes down, every server
-- loses its listening connection too, and catches up from the tables once it listens again.
CREATE UNLOGGED TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Unlogged: a claim that outlived the outbox it stands for would keep its message from being sent again. Where PostgreSQL
-- goes down, both are emptied together.
CREATE UNLOGGED TABLE "outbox_claims" (
	"message" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"notification_id" integer NOT NULL,
	"device_token" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pushes_notification_id_device_token_pk" PRIMARY KEY("notification_id","device_token")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"feedback_from" smallint NOT NULL,
	"rating_number" smallint NOT NULL,
	"rating_comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_once_an_order" UNIQUE("order_id"),
	CONSTRAINT "feedback_from" CHECK (feedback_from in (1, 2)),
	CONSTRAINT "feedback_rating" CHECK (rating_number between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"order_id" integer,
	"body_message" text NOT NULL,
	"public_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"what" text NOT NULL,
	"actor" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_name" jsonb NOT NULL,
	"filename" text DEFAULT '' NOT NULL,
	"points" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_product_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_lines_points_positive" CHECK (points > 0),
	CONSTRAINT "order_lines_quantity" CHECK (quantity between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_number" text DEFAULT 'RP-' || nextval('order_numbers') NOT NULL,
	"client_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"unique_identify" bigint NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"track_status" smallint DEFAULT 0 NOT NULL,
	"verify_otp" boolean DEFAULT false NOT NULL,
	"delivery_otp" text,
	"delivery_otp_tries" smallint DEFAULT 0 NOT NULL,
	"total_points" integer NOT NULL,
	"customer_name" text NOT NULL,
	"customer_mobile" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_pincode" text NOT NULL,
	"customer_address" text NOT NULL,
	"is_new_address" boolean DEFAULT false NOT NULL,
	"expected_delivery" text DEFAULT '' NOT NULL,
	"decline_reason" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("order_number"),
	CONSTRAINT "orders_attempt" UNIQUE("member_id","unique_identify"),
	CONSTRAINT "orders_status" CHECK (status in (0, 1, 2, 4, 5)),
	CONSTRAINT "orders_total_positive" CHECK (total_points > 0)
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state_id" integer NOT NULL,
	"name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "cities_of_state" UNIQUE("state_id","id")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "states_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "client_listings" (
	"client_id" integer PRIMARY KEY NOT NULL,
	"product_count" integer NOT NULL,
	"occasions" text NOT NULL,
	"categories" text NOT NULL,
	"latest_product_ids" text NOT NULL,
	"feature_product_ids" text NOT NULL,
	"written_by" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_tiles" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"json" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"mobile_hash" text PRIMARY KEY NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"codes_sent" smallint DEFAULT 0 NOT NULL,
	"last_code_at" timestamp (3) with time zone,
	"codes_today" smallint DEFAULT 0 NOT NULL,
	"day_started_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_budgets" (
	"key" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "login_budgets_key_ends_at_pk" PRIMARY KEY("key","ends_at")
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer,
	"member_id" integer,
	"mobile_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"device_token" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminal_commands" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminal_commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"terminal_id" integer NOT NULL,
	"name" text NOT NULL,
	"argument" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "terminal_commands_ended" CHECK ((ended_at is null) = (outcome is null))
);
--> statement-breakpoint
CREATE TABLE "terminals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terminals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"machine_id" text,
	"machine_name" text,
	"machine_changed_at" timestamp (3) with time zone,
	"version" text,
	"configuration_digest" text,
	"online_since" timestamp (3) with time zone,
	"last_wipe_at" timestamp (3) with time zone,
	"last_wipe_proved" boolean,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "terminals_token" UNIQUE("token_hash"),
	CONSTRAINT "terminals_name_of_client" UNIQUE("client_id","name"),
	CONSTRAINT "terminals_name_filled" CHECK (name <> '')
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occasions" ADD CONSTRAINT "occasions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_occasions" ADD CONSTRAINT "product_occasions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_occasions" ADD CONSTRAINT "product_occasions_product" FOREIGN KEY ("client_id","product_id") REFERENCES "public"."products"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_occasions" ADD CONSTRAINT "product_occasions_occasion" FOREIGN KEY ("client_id","occasion_id") REFERENCES "public"."occasions"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_of_same_client" FOREIGN KEY ("client_id","category_id") REFERENCES "public"."categories"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subcategory_of_category" FOREIGN KEY ("category_id","subcategory_id") REFERENCES "public"."subcategories"("category_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_city_of_state" FOREIGN KEY ("state_id","city_id") REFERENCES "public"."cities"("state_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_ledger" ADD CONSTRAINT "points_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_of_client" FOREIGN KEY ("client_id","member_id") REFERENCES "public"."members"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_listings" ADD CONSTRAINT "client_listings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_commands" ADD CONSTRAINT "terminal_commands_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "occasions_name" ON "occasions" USING btree ("client_id",(name->>'en'));--> statement-breakpoint
CREATE INDEX "product_occasions_by_occasion" ON "product_occasions" USING btree ("occasion_id","product_id");--> statement-breakpoint
CREATE INDEX "product_pictures_of_product" ON "product_pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree ("client_id","position","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_by_points" ON "products" USING btree ("client_id","points","position","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_by_points_down" ON "products" USING btree ("client_id","points" DESC NULLS LAST,"position","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","position","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_by_subcategory" ON "products" USING btree ("subcategory_id");--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("client_id","position","id") WHERE is_active and is_feature;--> statement-breakpoint
CREATE INDEX "products_latest" ON "products" USING btree ("client_id","position","id") WHERE is_active and is_latest;--> statement-breakpoint
CREATE INDEX "products_search_grams" ON "products" USING gin ("search_grams") WHERE is_active;--> statement-breakpoint
CREATE INDEX "stock_movements_of_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_idempotency" ON "stock_movements" USING btree ("product_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subcategories_name" ON "subcategories" USING btree ("category_id",(name->>'en'));--> statement-breakpoint
CREATE INDEX "banners_of_client" ON "banners" USING btree ("client_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_login_id_ignoring_case" ON "clients" USING btree (lower(login_id));--> statement-breakpoint
CREATE INDEX "members_by_mobile" ON "members" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "points_ledger_of_member" ON "points_ledger" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "points_ledger_of_order" ON "points_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_claims_age" ON "outbox_claims" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pushes_due" ON "pushes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "pushes_of_device" ON "pushes" USING btree ("device_token");--> statement-breakpoint
CREATE INDEX "notifications_of_member" ON "notifications" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_client" ON "orders" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cities_name" ON "cities" USING btree ("state_id",(name->>'en'));--> statement-breakpoint
CREATE INDEX "login_attempts_age" ON "login_attempts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "login_budgets_end" ON "login_budgets" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "login_codes_of_mobile" ON "login_codes" USING btree ("mobile_hash","created_at");--> statement-breakpoint
CREATE INDEX "login_codes_expiry" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_of_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_of_device" ON "sessions" USING btree ("device_token");--> statement-breakpoint
CREATE INDEX "terminal_commands_of_terminal" ON "terminal_commands" USING btree ("terminal_id","id");
--> statement-breakpoint
-- A PostgreSQL without the extension, or one that won't give it to us, searches without an index.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops) WHERE is_active;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available (%), searching without an index', SQLERRM;
END $$;
