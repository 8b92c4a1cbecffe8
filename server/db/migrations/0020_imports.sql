CREATE TABLE "import_faults" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_faults_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"column" text NOT NULL,
	"what" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"key" text NOT NULL,
	"action" text NOT NULL,
	"fields" jsonb NOT NULL,
	"wanted" jsonb NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"occasion" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"file" "bytea",
	"file_hash" text NOT NULL,
	"fingerprint" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"harm" text,
	"applied_to" integer DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"applied_by" text,
	"applied_by_operator" integer,
	"batch_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "imports_key" UNIQUE NULLS NOT DISTINCT("client_id","key"),
	CONSTRAINT "imports_kind" CHECK (kind in ('grants', 'members', 'moves')),
	CONSTRAINT "imports_state" CHECK (state in ('checking', 'ready', 'faulty', 'applying', 'applied', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "import_faults" ADD CONSTRAINT "import_faults_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_batch_id_grant_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."grant_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_faults_of_import" ON "import_faults" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "imports_due" ON "imports" USING btree ("due_at") WHERE state in ('checking', 'applying');--> statement-breakpoint
CREATE INDEX "imports_of_client" ON "imports" USING btree ("client_id","id");