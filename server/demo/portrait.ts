import type { Gender } from './given-names.ts';
import { drawHair, type HairStyleName } from './portrait-hair.ts';

/** One drawn student in school uniform: flat, calm, 240 × 300. */
export interface Portrait {
  gender: Gender;
  skin: string;
  hair: HairStyleName;
  hairColour: string;
  /** Half the width of the face, 43 to 50. */
  width: number;
  eyes: 'round' | 'narrow';
  glasses: boolean;
  smile: 'gentle' | 'broad';
  /** -1 to 1: small differences of nose and brow. */
  build: number;
  background: string;
}

const green = '#1F6B45';
const darkGreen = '#17543A';

/** The portrait as an SVG of 240 by 300. */
export function drawPortrait(portrait: Portrait): string {
  const { width, skin } = portrait;
  const hair = drawHair(portrait.hair, { width, colour: portrait.hairColour, ribbon: green });
  const shade = darker(skin, 0.86);
  const [left, right] = [120 - width, 120 + width];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300" viewBox="0 0 240 300">
<rect width="240" height="300" fill="${portrait.background}"/>
<circle cx="120" cy="138" r="112" fill="#fff" fill-opacity=".28"/>
<g transform="translate(-20 -16) scale(1.165)">
${hair.behind}
<path fill="${shade}" d="M99,168 H141 V212 Q120,232 99,212 Z"/>
<g transform="translate(0 -14)">${uniform(portrait.gender)}</g>
<ellipse cx="${left}" cy="134" rx="8" ry="12" fill="${shade}"/><ellipse cx="${right}" cy="134" rx="8" ry="12" fill="${shade}"/>
<path fill="${skin}" d="M${left},118 C${left},60 ${right},60 ${right},118 C${right},162 ${148 + portrait.build * 2},188 120,190 C${92 - portrait.build * 2},188 ${left},162 ${left},118 Z"/>
${features(portrait, shade)}
${hair.front}
</g>
</svg>`;
}

function uniform(gender: Gender): string {
  const shirt = `<path fill="#fdfcf8" d="M10,320 C12,254 52,238 98,221 L120,238 L142,221 C188,238 228,254 230,320 Z"/>`;
  const pinafore =
    gender === 'F'
      ? `<path fill="${green}" d="M48,320 L62,237 L86,226 L96,262 H144 L154,226 L178,237 L192,320 Z"/>`
      : '';
  const badge =
    gender === 'M'
      ? `<path fill="${green}" d="M156,258 h18 v10 q0,8 -9,12 q-9,-4 -9,-12 z"/><path d="M160,266 h10" stroke="#EFE6D2" stroke-width="2.5"/>`
      : '';
  const tie = `<path fill="${darkGreen}" d="M112,238 H128 L125,250 L136,320 H104 L115,250 Z"/><path d="M110,278 l18,-12 M108,292 l22,-14" stroke="#EFE6D2" stroke-width="3"/>`;
  const collar = `<path fill="#fff" stroke="#ddd6c6" stroke-width="1.5" d="M97,219 L120,240 L106,258 L86,228 Z M143,219 L120,240 L134,258 L154,228 Z"/>`;
  return shirt + pinafore + tie + collar + badge;
}

function features(
  { skin, width, eyes, glasses, smile, build, hairColour, gender }: Portrait,
  shade: string,
): string {
  const apart = width * 0.42;
  const open = eyes === 'narrow' ? 4.1 : 5.4;
  const lips = gender === 'F' ? blend(skin, '#a8433f', 0.45) : blend(skin, '#8a4038', 0.32);
  const line = darker(skin, 0.62);
  const eye = (side: number) => {
    const x = 120 + side * apart;
    return `<ellipse cx="${x}" cy="133" rx="8.4" ry="${open}" fill="#fdfbf6"/><circle cx="${x}" cy="133" r="4.3" fill="#2a1a12"/><circle cx="${x + 1.4}" cy="131.4" r="1.3" fill="#fff"/>
<path d="M${x - 9},${132 - (eyes === 'narrow' ? 1 : 2)} Q${x},${125 + (5.4 - open)} ${x + 9},${132 - (eyes === 'narrow' ? 3 : 2)}" fill="none" stroke="#1d130e" stroke-width="${gender === 'F' ? 2.8 : 2}" stroke-linecap="round"/>
<path d="M${x - 10},${117 + side * build} Q${x},${111 - build} ${x + 10},${117 - side * build}" fill="none" stroke="${darker(hairColour, 0.9)}" stroke-width="${gender === 'F' ? 2.8 : 4}" stroke-linecap="round"/>`;
  };
  const nose = 7 + build * 1.6;
  const mouth =
    smile === 'broad'
      ? `<path d="M102,165 Q120,170 138,165 Q134,181 120,181 Q106,181 102,165 Z" fill="${darker(lips, 0.75)}"/><path d="M105,166.5 Q120,171 135,166.5 Q133,172 120,172.5 Q107,172 105,166.5 Z" fill="#fff"/>`
      : `<path d="M105,168 Q113,164 120,166.5 Q127,164 135,168 Q128,177 120,177 Q112,177 105,168 Z" fill="${lips}"/><path d="M104,168 Q120,173 136,168" fill="none" stroke="${darker(lips, 0.65)}" stroke-width="1.6" stroke-linecap="round"/>`;
  const frames = glasses
    ? `<g fill="#fff" fill-opacity=".14" stroke="#2b2b2b" stroke-width="2.4">${[-1, 1].map((side) => `<rect x="${120 + side * apart - 14}" y="123" width="28" height="21" rx="8"/>`).join('')}<path d="M${120 - apart + 14},131 Q120,127 ${120 + apart - 14},131 M${120 - apart - 14},130 L${122 - width},128 M${120 + apart + 14},130 L${118 + width},128" fill="none"/></g>`
    : '';
  return `<g fill="#d2553f" fill-opacity=".1"><ellipse cx="${120 - apart - 6}" cy="155" rx="11" ry="7"/><ellipse cx="${120 + apart + 6}" cy="155" rx="11" ry="7"/></g>
${eye(-1)}${eye(1)}
<path d="M${120 - nose},151 Q${120 - nose * 0.6},157 120,156 Q${120 + nose * 0.6},157 ${120 + nose},151" fill="none" stroke="${line}" stroke-width="2.2" stroke-linecap="round"/><path d="M123,134 Q126,145 122,149" fill="none" stroke="${shade}" stroke-width="2.4" stroke-linecap="round"/>
${mouth}${frames}`;
}

function darker(colour: string, share: number): string {
  return blend('#000000', colour, share);
}

/** `share` of the second colour over the first. */
function blend(one: string, other: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(one, at) * (1 - share) + part(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
