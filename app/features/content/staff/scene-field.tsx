import { type ReactNode, useEffect, useRef, useState } from 'react';
import { artUrl, composeScene } from '#app/art/address/drawing.ts';
import type { MotifName } from '#app/art/cloth/motifs.ts';
import { PALETTES, type PaletteName } from '#app/art/palettes.ts';
import { CROWDS } from '#app/art/scenes/crowds.ts';
import type { SceneName } from '#app/art/scenes/scenes.ts';
import { StaffIcon } from '#app/features/staff/parts/staff-icon.tsx';
import { Field } from '#app/ui/field.tsx';
import { useTranslation } from '#app/ui/words.tsx';
import type { FieldSpec } from '#app/features/content/field-spec.ts';
import { GroupFault } from './group-fault.tsx';
import { valueOf } from './value-of.ts';

type Group = Extract<FieldSpec, { kind: 'group' }>;
type Choice = Extract<FieldSpec, { kind: 'choice' }>;
type Option = Choice['options'][number];

/** So many scenes stand open; the rest one press away. */
const SHOWN = 8;
/** As far as another drawing of the same choices is looked for (`SceneArt`). */
const DRAWS = 999;

type Props = { field: Group; seed: string; show: (fields: FieldSpec[]) => ReactNode };

/** A drawing is composed, not sent: scene, light, cloth and people, each shown as it will be, and the whole above. */
export function SceneField({ field, seed, show }: Props) {
  const { t } = useTranslation('admin');
  const of = (name: string) => field.fields.find((one) => one.name === `${field.name}.${name}`);
  const [scene, light, motif] = ['type', 'palette', 'motif'].map(of) as (Choice | undefined)[];
  const [crowd, draw] = [of('crowd'), of('draw')];
  const [chosen, setChosen] = useState(() => sceneOf((name) => valueOf(field.fields, name)));
  if (!scene || !light) return show(field.fields);
  const shown = (other: Partial<typeof chosen>) => artUrl(composeScene(seed, { ...chosen, ...other }, '4:3'));
  const composed = [scene, light, motif, crowd, draw];
  const palette = PALETTES[chosen.palette ?? 'midi'];
  // The one that is chosen is always in sight.
  const first = scene.options.slice(0, SHOWN);
  const kept = scene.options.find(({ value }) => value === scene.value);
  const open = kept && !first.includes(kept) ? [kept, ...first.slice(0, SHOWN - 1)] : first;
  const pick = (of: Choice, options: readonly Option[], picture: (value: string) => string | undefined) => (
    <Pick field={of} options={options} picture={picture} />
  );
  const inScene = (value: string) => shown({ type: value as SceneName, palette: chosen.palette ?? 'midi' });
  const most = chosen.type ? CROWDS[chosen.type] : 4;
  return (
    <fieldset
      className="full stack stack--s composer"
      onInput={({ currentTarget }) => {
        const typed = currentTarget.form && new FormData(currentTarget.form);
        if (typed) setChosen(sceneOf((name) => typed.get(`${field.name}.${name}`)?.toString() ?? ''));
      }}
    >
      <legend className="visually-hidden">{field.label}</legend>
      <img className="art" src={shown({})} alt={t('content.drawingAlt')} width={400} height={300} />
      <fieldset>
        <legend className="lb">{t('content.drawingScene')}</legend>
        {pick(scene, open, inScene)}
        <details>
          <summary>{t('content.drawingAll')}</summary>
          {pick(
            scene,
            scene.options.filter((option) => !open.includes(option)),
            inScene,
          )}
        </details>
        <GroupFault name={scene.name} error={scene.error} />
      </fieldset>
      <fieldset>
        <legend className="lb">{t('content.drawingLight')}</legend>
        {pick(light, light.options, (value) => shown({ palette: value as PaletteName }))}
        <GroupFault name={light.name} error={light.error} />
      </fieldset>
      {motif && (
        <fieldset>
          <legend className="lb">{t('content.drawingMotif')}</legend>
          {pick(motif, [{ value: '', label: t('content.drawingByChance') }, ...motif.options], (value) =>
            value
              ? artUrl({ kind: 'tile', motif: value as MotifName, fg: palette.clothA, bg: palette.clothB })
              : undefined,
          )}
        </fieldset>
      )}
      {crowd && (
        <fieldset hidden={most === 0 && chosen.crowd === undefined}>
          <legend className="lb">{t('content.drawingCrowd')}</legend>
          <div className="seg">
            {['', ...Array.from({ length: 5 }, (_, count) => String(count))]
              .filter((count) => Number(count) < most || count === '' || Number(count) === chosen.crowd)
              .map((count) => (
                <label key={count}>
                  <input
                    type="radio"
                    name={crowd.name}
                    value={count}
                    defaultChecked={count === valueOf(field.fields, 'crowd')}
                  />
                  <span>{count === '' ? t('content.drawingAllPeople') : count}</span>
                </label>
              ))}
          </div>
          <GroupFault name={crowd.name} error={crowd.error} />
        </fieldset>
      )}
      {draw && <DrawField field={draw} value={valueOf(field.fields, 'draw')} />}
      {show(field.fields.filter((one) => !composed.includes(one as Choice)))}
    </fieldset>
  );
}

type PickProps = { field: Choice; options: readonly Option[]; picture: (value: string) => string | undefined };

function Pick({ field, options, picture }: PickProps) {
  return (
    <div className="pick">
      {options.map(({ value, label }) => {
        const src = picture(value);
        return (
          <label key={value}>
            {src ? (
              <img src={src} alt="" width={80} height={60} loading="lazy" decoding="async" />
            ) : (
              <span className="pick__none" />
            )}
            <input type="radio" name={field.name} value={value} defaultChecked={value === field.value} />
            <span>{label}</span>
          </label>
        );
      })}
    </div>
  );
}

/** What the choices leave open is drawn anew by another number; who has no script types one. */
function DrawField({ field, value }: { field: FieldSpec; value: string }) {
  const { t } = useTranslation('admin');
  const box = useRef<HTMLDivElement>(null);
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const shuffle = () => {
    const input = box.current?.querySelector('input');
    if (!input) return;
    input.value = String(1 + Math.floor(Math.random() * DRAWS));
    // Heard by what shows the drawing and by what keeps the draft, as typing is.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="row" ref={box}>
      <Field
        name={field.name}
        label={t('content.drawingDraw')}
        hint={t('content.drawingDrawHint')}
        error={field.error}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        isOptional
      />
      {isAwake && (
        <button type="button" className="b" onClick={shuffle}>
          <StaffIcon name="shuffle" />
          {t('content.drawingAgain')}
        </button>
      )}
    </div>
  );
}

function sceneOf(get: (name: string) => string) {
  const count = (name: string) => (/^\d{1,3}$/.test(get(name)) ? Number(get(name)) : undefined);
  return {
    type: (get('type') || undefined) as SceneName | undefined,
    palette: (get('palette') || undefined) as PaletteName | undefined,
    motif: (get('motif') || undefined) as MotifName | undefined,
    crowd: count('crowd'),
    draw: count('draw') || undefined,
  };
}
