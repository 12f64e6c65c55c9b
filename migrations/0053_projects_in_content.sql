CREATE TABLE "project_goals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL,
	"from_minor" bigint,
	"to_minor" bigint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_goals" ADD CONSTRAINT "project_goals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_goals_of" ON "project_goals" USING btree ("project_id","id");--> statement-breakpoint
-- Texts of projects become entries, as their pages read them from now on; a file of the sample takes their place at the next start.
insert into entries (collection, id, position, data, html, body, file_hash)
select 'projects', p.id::text, p.position,
  (p.details - 'fullDescription' - 'updates' - 'gifts' - 'province') || jsonb_build_object(
    'title', p.title, 'location', p.location, 'description', p.description, 'category', p.category, 'urgent', p.is_urgent,
    'goalDollars', coalesce(f.goal_minor, 0) / 100.0, 'cloth', f.cloth,
    'gifts', coalesce((select jsonb_agg(jsonb_build_object('amount', g.key::int, 'buys', g.value) order by g.key::int)
      from jsonb_each_text(p.details -> 'gifts') g), '[]'::jsonb)),
  (select string_agg('<p>' || replace(replace(replace(t.text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>' || chr(10), '' order by t.at)
    from jsonb_array_elements_text(p.details -> 'fullDescription') with ordinality t(text, at)),
  (select string_agg(t.text, chr(10) || chr(10) order by t.at)
    from jsonb_array_elements_text(p.details -> 'fullDescription') with ordinality t(text, at)),
  'moved'
from projects p join funds f on f.id = p.fund_id
on conflict do nothing;
--> statement-breakpoint
-- What stood in their journals become entries of the journal, under the names of the sample's files.
insert into entries (collection, id, position, data, html, body, file_hash)
select 'journal', p.id || '-' || (u.at - 1), -(replace(u.entry ->> 'date', '-', '')::int),
  jsonb_build_object('project', p.id, 'date', u.entry ->> 'date', 'title', u.entry ->> 'title',
    'text', u.entry ->> 'description', 'art', u.entry -> 'art'),
  '', '', 'moved'
from projects p cross join lateral jsonb_array_elements(p.details -> 'updates') with ordinality u(entry, at)
on conflict do nothing;
