import {
  CREAM,
  DARK_WOOD,
  DEEP_LEAF,
  EMBER,
  FAINT_SHADE,
  FOREST,
  LATERITE,
  LEAF,
  MANGO,
  PAPER,
  SHOOT,
} from '#app/art/colours.ts';
import { circle, ellipse, leaf, line, path, place, rect } from '#app/art/shapes.ts';

export function drawCoffee(cloth: string): string {
  const bean = ellipse(0, 0, 12, 8, '#4A2415') + line('M-11 0C-4 -3 4 3 11 0', '#1F0F08', 1.8);
  return (
    path('M86 156H196V196C196 226 172 238 141 238S86 226 86 196Z', PAPER) +
    line('M196 168C226 162 226 206 190 206', PAPER, 10) +
    ellipse(141, 157, 55, 11, '#3A1E12') +
    rect(86, 184, 110, 18, cloth) +
    line(
      'M124 136C114 122 134 112 124 96M152 136C142 122 162 112 152 96',
      PAPER,
      4,
      ' stroke-linecap="round" opacity=".8"',
    ) +
    ellipse(141, 246, 86, 9, FAINT_SHADE) +
    place(222, 234, 1, bean, false, 20) +
    place(240, 222, 1, bean, false, -30) +
    place(250, 240, 1, bean, false, 60) +
    line('M40 96C60 84 80 84 96 66', DARK_WOOD, 3) +
    leaf(58, 88, 34, 60, 8, LEAF) +
    leaf(76, 82, 86, 46, 8, DEEP_LEAF) +
    circle(62, 96, 7, LATERITE) +
    circle(76, 92, 7, EMBER) +
    circle(50, 100, 6, LATERITE)
  );
}

export function drawHoney(): string {
  return (
    path(
      'M96 122C86 132 84 150 84 170V214C84 232 92 240 108 240H192C208 240 216 232 216 214V170C216 150 214 132 204 122Z',
      '#E8951C',
    ) +
    path(
      'M90 150C110 160 130 142 152 150S196 158 212 148L216 170V214C216 232 208 240 192 240H108C92 240 84 232 84 214V170Z',
      '#C96F12',
    ) +
    rect(96, 90, 108, 24, FOREST) +
    rect(102, 114, 96, 9, CREAM) +
    path('M112 168H188V222H112Z', PAPER) +
    path('M140 182L145 173H155L160 182 155 191H145Z', MANGO) +
    path('M128 202L133 193H143L148 202 143 211H133Z', MANGO) +
    path('M152 202L157 193H167L172 202 167 211H157Z', MANGO) +
    line('M96 140V206', '#FFE3A3', 5, ' stroke-linecap="round" opacity=".8"')
  );
}

export function drawBasket(cloth: string): string {
  return (
    path('M84 150C96 110 118 122 124 138C132 104 160 104 168 136C178 112 206 116 216 150Z', LEAF) +
    circle(110, 142, 19, LATERITE) +
    circle(190, 144, 18, EMBER) +
    leaf(140, 156, 120, 90, 11, MANGO) +
    leaf(158, 156, 178, 88, 12, MANGO) +
    circle(150, 144, 20, SHOOT) +
    path('M70 150H230L210 236H90Z', '#B57A33') +
    rect(78, 172, 144, 20, cloth) +
    line('M72 158H228M86 218H214M90 228H210', '#6B4321', 3)
  );
}

export function drawOil(cloth: string): string {
  return (
    path(
      'M126 70H174V104C174 116 204 122 204 154V222C204 234 196 240 184 240H116C104 240 96 234 96 222V154C96 122 126 116 126 104Z',
      EMBER,
    ) +
    rect(122, 52, 56, 24, FOREST) +
    rect(96, 160, 108, 52, cloth) +
    path('M112 168H188V204H112Z', PAPER) +
    circle(138, 188, 8, LATERITE) +
    circle(152, 182, 8, EMBER) +
    circle(162, 192, 8, LATERITE) +
    line('M110 150V226', '#FFB79A', 4.5, ' stroke-linecap="round" opacity=".7"')
  );
}
