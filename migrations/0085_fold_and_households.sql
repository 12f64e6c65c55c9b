-- As people search: small letters without accents, straight apostrophes, plain spaces. The same as `fold` in app/shared/fold.ts. Small
-- letters are named one by one: what lower() makes of other letters than a to z depends on the collations that a PostgreSQL was built
-- with. Text of ASCII alone, which most is, takes the short way.
CREATE FUNCTION "fold"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select case when octet_length($1) = length($1) and position('`' in $1) = 0 and $1 !~ '[\t\n\v\f\r]|  '
    then btrim(lower($1 collate "C"))
    else btrim(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate($1, '‘’‛ʻʼʹ′`´', repeat('''', 9)), NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') collate "C"), 'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞỺỼỾøđðłħıɓɗɛɔŋƙς', 'ædoþdhlnœŧbƃƅoƈɖdƌǝəeƒɠɣɩɨkɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆßỻỽỿoddlhibdeonkσ'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'), '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'))
  end
$$;--> statement-breakpoint
ALTER TABLE "event_registrations" DROP CONSTRAINT "event_registrations_eventId_email_unique";--> statement-breakpoint
DROP INDEX "messages_name";--> statement-breakpoint
DROP INDEX "donations_donor_words";--> statement-breakpoint
DROP INDEX "project_ideas_words";--> statement-breakpoint
DROP INDEX "orders_buyer_words";--> statement-breakpoint
DROP INDEX "persons_words";--> statement-breakpoint
DROP INDEX "statement_lines_words";--> statement-breakpoint
CREATE INDEX "event_registrations_words" ON "event_registrations" USING gin (to_tsvector('simple', fold("name")));--> statement-breakpoint
CREATE INDEX "event_registrations_address" ON "event_registrations" USING btree ("event_id","email");--> statement-breakpoint
CREATE INDEX "messages_name" ON "messages" USING gin (to_tsvector('simple', fold("name")));--> statement-breakpoint
CREATE INDEX "donations_donor_words" ON "donations" USING gin (to_tsvector('simple', fold("donor_name")));--> statement-breakpoint
CREATE INDEX "project_ideas_words" ON "project_ideas" USING gin (to_tsvector('simple', fold("project_name" || ' ' || "full_name")));--> statement-breakpoint
CREATE INDEX "orders_buyer_words" ON "orders" USING gin (to_tsvector('simple', fold(("customer"->>'firstName') || ' ' || ("customer"->>'lastName'))));--> statement-breakpoint
CREATE INDEX "persons_words" ON "persons" USING gin (to_tsvector('simple', fold("name")));--> statement-breakpoint
CREATE INDEX "statement_lines_words" ON "statement_lines" USING gin (to_tsvector('simple', fold(coalesce("payer", '') || ' ' || "text")));--> statement-breakpoint
CREATE TABLE "kept_forms" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_forms_age" ON "kept_forms" USING btree ("created_at");