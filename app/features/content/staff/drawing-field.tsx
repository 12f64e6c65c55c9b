import { type ReactNode, useState } from 'react';
import type { PortraitArt } from '#app/art/address/content-art.ts';
import { artUrl, drawPerson, type HeroDrawing } from '#app/art/address/drawing.ts';
import type { PaletteName } from '#app/art/palettes.ts';
import type { SceneName } from '#app/art/scenes/scenes.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { Drawn, FieldSpec } from '../field-spec.ts';
import { PhotoChoiceField } from './photo-choice-field.tsx';

type Group = Extract<FieldSpec, { kind: 'group' }>;
type Choice = Extract<FieldSpec, { kind: 'choice' }>;

/** How fields that are no pictures are shown. */
type Show = (fields: FieldSpec[]) => ReactNode;

/** So many scenes stand open; the rest one press away. */
const SHOWN = 8;

const choiceOf = (fields: FieldSpec[], name: string): Choice | undefined =>
  fields.find((field): field is Choice => field.kind === 'choice' && field.name.endsWith(`.${name}`));

/** A drawing is composed, not sent: its scene and its light, each shown as it will be, and the whole above. */
export function DrawingField({ field, drawn, show }: { field: Group; drawn: Drawn; show: Show }) {
  const { t } = useTranslation('admin');
  const [scene, light] = [choiceOf(field.fields, 'type'), choiceOf(field.fields, 'palette')];
  const [type, setType] = useState(scene?.value ?? '');
  const [palette, setPalette] = useState(light?.value ?? '');
  if (drawn.kind === 'photo') return <PhotoChoiceField field={field} choices={drawn.choices} />;
  if (drawn.kind === 'portrait') return <PortraitField field={field} of={drawn.of} show={show} />;
  if (drawn.kind === 'plate') return <PlateField field={field} show={show} />;
  if (!scene || !light) return show(field.fields);
  const draw = (kind: string, in_: string, seed = drawn.seed) =>
    artUrl({
      kind: 'scene',
      seed,
      type: (kind || undefined) as SceneName | undefined,
      palette: (in_ || undefined) as PaletteName | undefined,
      frame: '4:3',
    });
  const rest = field.fields.filter((one) => one !== scene && one !== light);
  const scenes = (options: Choice['options']) => (
    <div className="pick">
      {options.map(({ value, label }) => (
        <label key={value}>
          <img src={draw(value, palette || 'midi')} alt="" width={80} height={60} loading="lazy" decoding="async" />
          <input
            type="radio"
            name={scene.name}
            value={value}
            checked={type === value}
            onChange={() => setType(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
  // The one that is chosen is always in sight.
  const first = scene.options.slice(0, SHOWN);
  const chosen = scene.options.find(({ value }) => value === scene.value);
  const open = chosen && !first.includes(chosen) ? [chosen, ...first.slice(0, SHOWN - 1)] : first;
  return (
    <div className="full stack stack--s composer">
      <img className="art" src={draw(type, palette)} alt={t('content.drawingAlt')} width={400} height={300} />
      <fieldset>
        <legend className="lb">{t('content.drawingScene')}</legend>
        {scenes(open)}
        <details>
          <summary>{t('content.drawingAll')}</summary>
          {scenes(scene.options.filter((option) => !open.includes(option)))}
        </details>
        {scene.error && <p className="msg msg--bad">{scene.error}</p>}
      </fieldset>
      <fieldset>
        <legend className="lb">{t('content.drawingLight')}</legend>
        <div className="pick">
          {light.options.map(({ value, label }) => (
            <label key={value}>
              <img src={draw(type, value)} alt="" width={80} height={60} loading="lazy" decoding="async" />
              <input
                type="radio"
                name={light.name}
                value={value}
                checked={palette === value}
                onChange={() => setPalette(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {light.error && <p className="msg msg--bad">{light.error}</p>}
      </fieldset>
      {show(rest)}
    </div>
  );
}

/** Somebody's portrait, from their name and what of them is chosen. */
function PortraitField({ field, of, show }: { field: Group; of: string; show: Show }) {
  const { t } = useTranslation('admin');
  const [look, setLook] = useState(lookOf((name) => valueOf(field.fields, name)));
  return (
    <fieldset
      className="stack stack--s"
      onInput={({ currentTarget }) => {
        const { form } = currentTarget;
        const typed = form && new FormData(form);
        if (typed) setLook(lookOf((name) => typed.get(`${field.name}.${name}`)?.toString() ?? ''));
      }}
    >
      <legend className="visually-hidden">{field.label}</legend>
      <img src={artUrl(drawPerson(of, look))} alt={t('content.drawingAlt')} width={100} height={120} />
      {show(field.fields)}
    </fieldset>
  );
}

/** A plate: a place, its light, and who stands in front of it. */
function PlateField({ field, show }: { field: Group; show: Show }) {
  const { t } = useTranslation('admin');
  const [plate, setPlate] = useState(plateOf((name) => valueOf(field.fields, name)));
  return (
    <fieldset
      className="full stack stack--s composer"
      onInput={({ currentTarget }) => {
        const { form } = currentTarget;
        const typed = form && new FormData(form);
        if (typed) setPlate(plateOf((name) => typed.get(`${field.name}.${name}`)?.toString() ?? ''));
      }}
    >
      <legend className="visually-hidden">{field.label}</legend>
      {plate && <img className="art" src={artUrl(plate)} alt={t('content.drawingAlt')} width={360} height={320} />}
      {show(field.fields)}
    </fieldset>
  );
}

/** Nothing is drawn before all three are chosen. */
function plateOf(get: (name: string) => string): HeroDrawing | undefined {
  const [vignette, palette, who] = [get('vignette'), get('palette'), get('who')];
  return vignette && palette && who ? ({ kind: 'hero', vignette, palette, who } as HeroDrawing) : undefined;
}

function valueOf(fields: readonly FieldSpec[], name: string): string {
  const found = fields.find((field) => field.name.endsWith(`.${name}`));
  if (found?.kind === 'flag') return found.isSet ? 'on' : '';
  return found && 'value' in found ? found.value : '';
}

const lookOf = (get: (name: string) => string): PortraitArt => ({
  gender: get('gender') === 'm' ? 'm' : 'f',
  elder: get('elder') !== '' || undefined,
  hair: (get('hair') || undefined) as PortraitArt['hair'],
  palette: (get('palette') || undefined) as PaletteName | undefined,
});
