-- Who doubts a spending gave no name: "Anonyme" is what the inbox calls them, and was taken for one. Such a person loses it; who left
-- nothing else is forgotten by the night's job.
create or replace trigger meet_person after insert on messages for each row when (new.kind <> 'doubt')
  execute function meet_from_row('', 'email', 'created_at', 'name');
--> statement-breakpoint
create trigger meet_doubter after insert on messages for each row when (new.kind = 'doubt')
  execute function meet_from_row('', 'email', 'created_at', '');
--> statement-breakpoint
update persons set name = null where name = 'Anonyme' and id in (
  select k.person_id from person_keys k join messages m on k.kind = 'email' and k.value = lower(btrim(m.email)) where m.kind = 'doubt');
--> statement-breakpoint
-- Who said on which day they will give is somebody from the press in the mail on: before, anybody may have typed the address.
do $$
declare
  _one record;
begin
  for _one in select * from pledges where state = 'waiting' order by created_at loop
    perform meet_person(null, _one.email, _one.name, _one.created_at);
  end loop;
end $$;
--> statement-breakpoint
create trigger meet_person after update of state on pledges for each row when (old.state = 'asked' and new.state = 'waiting')
  execute function meet_from_row('', 'email', 'created_at', 'name');
