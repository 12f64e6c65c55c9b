import { CREAM, DEEP_LEAF, LATERITE, LEAF, MANGO, PAPER, SHOOT } from '#app/art/colours.ts';
import { leaf, line, path, place, rect } from '#app/art/shapes.ts';

export function drawFlour(cloth: string): string {
  return (
    path('M98 96C92 130 84 190 92 232C120 240 180 240 208 232C216 190 208 130 202 96C196 84 104 84 98 96Z', CREAM) +
    path('M98 96C104 74 122 78 128 88C140 74 160 74 172 88C178 78 196 74 202 96C180 104 120 104 98 96Z', '#E0CF9F') +
    rect(91, 140, 118, 60, cloth) +
    path('M112 148H188V192H112Z', PAPER) +
    path('M150 184C140 172 142 158 150 152C158 158 160 172 150 184Z', MANGO) +
    leaf(150, 186, 128, 160, 5, LEAF) +
    leaf(150, 186, 172, 160, 5, LEAF)
  );
}

// x, y, turn in degrees, scale
const ROOTS = [
  [96, 214, -24, 1],
  [150, 222, 4, 1.1],
  [196, 210, 22, 0.95],
  [128, 178, -12, 0.9],
  [176, 180, 12, 0.9],
] as const;

export function drawCassava(): string {
  const root =
    path('M-10 18C-22 -10 -14 -56 0 -74C16 -56 24 -8 10 18C4 26 -4 26 -10 18Z', '#8A5A3B') +
    path('M-10 18C-4 10 4 10 10 18C4 26 -4 26 -10 18Z', PAPER) +
    line('M-10 -10h12M-4 -34h10M-6 -54h8M0 0h10', '#5B3623', 1.8);
  return (
    ROOTS.map(([x, y, turn, scale]) => place(x, y, scale, root, false, turn)).join('') +
    leaf(150, 120, 108, 84, 9, LEAF) +
    leaf(150, 120, 150, 66, 9, SHOOT) +
    leaf(150, 120, 194, 86, 9, LEAF) +
    leaf(150, 120, 96, 116, 8, SHOOT) +
    leaf(150, 120, 206, 118, 8, SHOOT) +
    line('M150 120V150', LATERITE, 4)
  );
}

// Angle in degrees and length of each leaf
const CROWN = [
  [-30, 62],
  [-62, 54],
  [-84, 66],
  [-96, 66],
  [-118, 54],
  [-150, 62],
  [-45, 44],
  [-135, 44],
] as const;

export function drawPineapple(): string {
  const crown = CROWN.map(([degrees, length], i) => {
    const angle = (degrees * Math.PI) / 180;
    const x = 150 + Math.cos(angle) * length;
    const y = 108 + Math.sin(angle) * length * 1.1;
    return leaf(150, 108, x, y, 9, i % 2 ? DEEP_LEAF : '#5E9C66');
  });
  return (
    path(
      'M150 104C190 104 202 140 200 178C198 216 178 238 150 238C122 238 102 216 100 178C98 140 110 104 150 104Z',
      '#E3A03A',
    ) +
    line(
      'M104 150L176 232M101 178L156 238M110 122L196 210M130 108L200 186M152 104L200 158M196 150L124 232M199 178L144 238M190 122L104 210M170 108L100 186M148 104L100 158',
      '#A8561F',
      2.4,
    ) +
    crown.join('')
  );
}

function drawFinger(x: number, fill: string): string {
  return (
    path(
      `M${150 + x * 0.3} 92C${116 + x * 1.5} 130 ${112 + x * 1.9} 190 ${136 + x * 2.1} 232` +
        `C${146 + x * 2} 238 ${152 + x * 1.9} 232 ${152 + x * 1.8} 226` +
        `C${140 + x * 1.6} 188 ${146 + x * 1.3} 136 ${160 + x * 0.3} 94Z`,
      fill,
    ) + line(`M${150 + x * 0.5} 112C${128 + x * 1.5} 148 ${128 + x * 1.8} 190 ${142 + x * 1.9} 224`, '#9A6B12', 1.8)
  );
}

export function drawPlantain(): string {
  return (
    drawFinger(-40, '#D9A21F') +
    drawFinger(-18, '#D9A21F') +
    drawFinger(4, MANGO) +
    drawFinger(26, MANGO) +
    path('M140 72H170L166 100H144Z', '#5E7A2A')
  );
}
