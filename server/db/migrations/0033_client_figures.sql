CREATE TABLE "client_figures" (
	"client_id" integer NOT NULL,
	"day" date NOT NULL,
	"owed" bigint NOT NULL,
	"running_out" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_figures_client_id_day_pk" PRIMARY KEY("client_id","day")
);
--> statement-breakpoint
ALTER TABLE "client_figures" ADD CONSTRAINT "client_figures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;