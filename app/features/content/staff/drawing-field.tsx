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
  if (drawn.kind === 'scene') return <SceneField field={field} seed={drawn.seed} show={show} />;
  const own = { field, show };
  if (drawn.kind === 'plate') return <Composed {...own} shape="plate" draw={drawPlate} />;
  if (drawn.kind === 'produce') return <Composed {...own} shape="still" draw={drawProduce(drawn.seed)} />;
  if (drawn.kind === 'portrait')
    return <Composed {...own} shape="portrait" draw={(get) => artUrl(drawPerson(drawn.of, lookOf(get)))} />;
  return <Composed {...own} shape="portrait" draw={(get) => drawChild(drawn, lookOf(get))} />;
}

type Get = (name: string) => string;
/** How a drawing stands among its fields. */
const SHAPES = {
  portrait: { className: 'stack stack--s', image: undefined, width: 100, height: 120 },
  still: { className: 'full stack stack--s composer', image: undefined, width: 200, height: 200 },
  plate: { className: 'full stack stack--s composer', image: 'art', width: 360, height: 320 },
} as const;

type ComposedProps = {
  field: Group;
  show: Show;
  shape: keyof typeof SHAPES;
  /** The address of the drawing, by what is chosen; nothing before there is enough of it. */
  draw: (get: Get) => string | undefined;
};

/** Fields with the drawing that they make, made anew at each choice. */
function Composed({ field, show, shape, draw }: ComposedProps) {
  const { t } = useTranslation('admin');
  const [src, setSrc] = useState(draw((name) => valueOf(field.fields, name)));
  const { className, image, width, height } = SHAPES[shape];
  return (
    <fieldset
      className={className}
      onInput={({ currentTarget: { form } }) => {
        const typed = form && new FormData(form);
        if (typed) setSrc(draw((name) => typed.get(`${field.name}.${name}`)?.toString() ?? ''));
      }}
    >
      <legend className="visually-hidden">{field.label}</legend>
      {src && <img className={image} src={src} alt={t('content.drawingAlt')} width={width} height={height} />}
      {show(field.fields)}
    </fieldset>
  );
}

/** A plate, a place with its light and who stands in front of it: nothing is drawn before all three are chosen. */
function drawPlate(get: Get): string | undefined {
  const [vignette, palette, who] = [get('vignette'), get('palette'), get('who')];
  return vignette && palette && who ? artUrl({ kind: 'hero', vignette, palette, who } as HeroDrawing) : undefined;
}

/** A child's portrait as the sponsor page shows it: from its number, never from a name. */
const drawChild = ({ seed, flip }: Extract<Drawn, { kind: 'child' }>, look: PortraitArt) =>
  artUrl({ kind: 'portrait', seed, child: true, plain: true, flip, ...look, elder: undefined });

/** A still life: one of the kit's products, on a cloth that its number chooses. */
const drawProduce = (seed: string) => (get: Get) => {
  const what = get('what') as ProduceName | '';
  return what ? artUrl({ kind: 'produce', what, seed }) : undefined;
};

const lookOf = (get: Get): PortraitArt => ({
  gender: get('gender') === 'm' ? 'm' : 'f',
  elder: get('elder') !== '' || undefined,
  hair: (get('hair') || undefined) as PortraitArt['hair'],
  palette: (get('palette') || undefined) as PaletteName | undefined,
});
