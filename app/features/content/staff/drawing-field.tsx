import { type ReactNode, useState } from 'react';
import type { PortraitArt } from '#app/art/address/content-art.ts';
import { artUrl, drawPerson, type HeroDrawing } from '#app/art/address/drawing.ts';
import type { PaletteName } from '#app/art/palettes.ts';
import type { ProduceName } from '#app/art/things/produce.ts';
import { useTranslation } from '#app/ui/words.tsx';
import type { Drawn, FieldSpec } from '#app/features/content/field-spec.ts';
import { PhotoChoiceField } from './photo-choice-field.tsx';
import { SceneField } from './scene-field.tsx';
import { valueOf } from './value-of.ts';

type Group = Extract<FieldSpec, { kind: 'group' }>;

/** How fields that are no pictures are shown. */
type Show = (fields: FieldSpec[]) => ReactNode;

/** What is drawn from a group of fields, composed with it in sight. */
export function DrawingField({ field, drawn, show }: { field: Group; drawn: Drawn; show: Show }) {
  if (drawn.kind === 'photo') return <PhotoChoiceField field={field} page={drawn.page} />;
  if (drawn.kind === 'portrait') return <PortraitField field={field} of={drawn.of} show={show} />;
  if (drawn.kind === 'child') return <ChildField field={field} drawn={drawn} show={show} />;
  if (drawn.kind === 'produce') return <ProduceField field={field} seed={drawn.seed} show={show} />;
  if (drawn.kind === 'plate') return <PlateField field={field} show={show} />;
  return <SceneField field={field} seed={drawn.seed} show={show} />;
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

type Child = Extract<Drawn, { kind: 'child' }>;

/** A child's portrait as the sponsor page shows it: from its number, never from a name. */
function ChildField({ field, drawn: { seed, flip }, show }: { field: Group; drawn: Child; show: Show }) {
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
      <img
        src={artUrl({ kind: 'portrait', seed, child: true, plain: true, flip, ...look, elder: undefined })}
        alt={t('content.drawingAlt')}
        width={100}
        height={120}
      />
      {show(field.fields)}
    </fieldset>
  );
}

/** A still life: one of the kit's products, on a cloth that its number chooses. */
function ProduceField({ field, seed, show }: { field: Group; seed: string; show: Show }) {
  const { t } = useTranslation('admin');
  const [what, setWhat] = useState(valueOf(field.fields, 'what'));
  return (
    <fieldset
      className="full stack stack--s composer"
      onInput={({ currentTarget }) => {
        const { form } = currentTarget;
        const typed = form && new FormData(form);
        if (typed) setWhat(typed.get(`${field.name}.what`)?.toString() ?? '');
      }}
    >
      <legend className="visually-hidden">{field.label}</legend>
      {what && (
        <img
          src={artUrl({ kind: 'produce', what: what as ProduceName, seed })}
          alt={t('content.drawingAlt')}
          width={200}
          height={200}
        />
      )}
      {show(field.fields)}
    </fieldset>
  );
}

/** Nothing is drawn before all three are chosen. */
function plateOf(get: (name: string) => string): HeroDrawing | undefined {
  const [vignette, palette, who] = [get('vignette'), get('palette'), get('who')];
  return vignette && palette && who ? ({ kind: 'hero', vignette, palette, who } as HeroDrawing) : undefined;
}

const lookOf = (get: (name: string) => string): PortraitArt => ({
  gender: get('gender') === 'm' ? 'm' : 'f',
  elder: get('elder') !== '' || undefined,
  hair: (get('hair') || undefined) as PortraitArt['hair'],
  palette: (get('palette') || undefined) as PaletteName | undefined,
});
