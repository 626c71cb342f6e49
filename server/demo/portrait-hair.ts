/** Hair and head-dress of the drawn portraits: what lies behind the head, and what lies over it. */

export interface Hair {
  behind: string;
  front: string;
}

export interface HairLook {
  /** Half the width of the face. */
  width: number;
  colour: string;
  /** The school's green, for ribbons. */
  ribbon: string;
}

type HairStyle = (look: HairLook) => Hair;

/** The crown from ear to ear; `lift` is its height above the head, `line` where the forehead begins. */
function crown({ width, colour }: HairLook, lift: number, line: number, part = 0): string {
  const [left, right] = [120 - width, 120 + width];
  return `<path fill="${colour}" d="M${left - 3},126 C${left - 9},${62 - lift} ${right + 9},${62 - lift} ${right + 3},126
    L${right - 3},120 C${right - 5},${line + 6} ${140 + part},${line} ${120 + part},${line}
    C${100 + part},${line} ${left + 5},${line + 6} ${left + 3},120 Z"/>`;
}

function sheen(y: number, reach: number): string {
  return `<path d="M${120 - reach},${y + 8} Q120,${y - 8} ${120 + reach},${y + 8}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="5" stroke-linecap="round"/>`;
}

function ribbonAt(x: number, y: number, colour: string): string {
  return `<path fill="${colour}" d="M${x},${y} l-13,-8 v16 z M${x},${y} l13,-8 v16 z"/><circle cx="${x}" cy="${y}" r="4" fill="${colour}"/>`;
}

function bumps(count: number, radius: number, { width, colour }: HairLook, rise: number): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = Math.PI * (0.06 + (0.88 * i) / (count - 1));
    const x = Math.round(120 - (width + 1) * Math.cos(angle));
    const y = Math.round(112 - rise * Math.sin(angle));
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
  }).join('');
}

function braid(x: number, from: number, links: number, colour: string): string {
  return Array.from(
    { length: links },
    (_, i) =>
      `<ellipse cx="${x + (i % 2 === 0 ? -1.5 : 1.5)}" cy="${from + i * 11}" rx="9" ry="8" fill="${colour}"/><path d="M${x - 6},${from + i * 11 - 3} l12,6" stroke="#fff" stroke-opacity=".13" stroke-width="2"/>`,
  ).join('');
}

const styles = {
  fade: (look) => ({ behind: '', front: `<g opacity=".93">${crown(look, 7, 86)}</g>` }),
  afro: (look) => ({
    behind: `<ellipse cx="120" cy="96" rx="${look.width + 21}" ry="54" fill="${look.colour}"/>`,
    front: crown(look, 12, 91) + bumps(9, 13, look, 46),
  }),
  twists: (look) => ({
    behind: '',
    front: crown(look, 6, 90) + bumps(11, 9, look, 44) + bumps(7, 8, { ...look, width: look.width - 14 }, 52),
  }),
  sidePart: (look) => ({ behind: '', front: crown(look, 12, 90, -14) + sheen(76, 26) }),
  crew: (look) => ({ behind: '', front: crown(look, 8, 88) }),
  wavy: (look) => ({
    behind: '',
    front: crown(look, 12, 92, 8) + bumps(7, 11, { ...look, width: look.width - 8 }, 44) + sheen(74, 22),
  }),
  fringe: (look) => ({
    behind: '',
    front: `${crown(look, 9, 90)}<path fill="${look.colour}" d="M${120 - look.width + 4},112 L${120 - look.width + 10},80 L${120 + look.width - 10},80 L${120 + look.width - 4},112 L140,101 L130,108 L118,100 L104,109 L94,101 Z"/>${sheen(74, 24)}`,
  }),
  tam: ({ width, colour, ribbon }) => ({
    behind: '',
    front: `<path fill="${ribbon}" d="M${118 - width},110 C${96 - width},40 ${144 + width},40 ${122 + width},110 Q120,84 ${118 - width},110 Z"/>
      <path d="M${118 - width},109 Q120,82 ${122 + width},109" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round"/>`,
  }),
  turban: ({ width, ribbon }) => ({
    behind: '',
    front: `<path fill="${ribbon}" d="M${116 - width},116 C${104 - width},32 ${136 + width},32 ${124 + width},116 C${110 + width},92 134,84 120,96 C106,84 ${130 - width},92 ${116 - width},116 Z"/>
      <g fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="3"><path d="M${118 - width},104 Q112,62 158,54"/><path d="M${122 + width},104 Q128,62 82,54"/><path d="M${122 - width},92 Q104,56 134,47"/></g>`,
  }),
  plaits: (look) => ({
    behind:
      braid(120 - look.width - 7, 148, 6, look.colour) + braid(120 + look.width + 7, 148, 6, look.colour),
    front: `${crown(look, 6, 88)}<path d="M120,58 V88" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>${ribbonAt(120 - look.width - 7, 211, look.ribbon)}${ribbonAt(120 + look.width + 7, 211, look.ribbon)}`,
  }),
  puffs: (look) => ({
    behind: [-1, 1]
      .map((side) => `<circle cx="${120 + side * (look.width + 5)}" cy="80" r="25" fill="${look.colour}"/>`)
      .join(''),
    front: `${crown(look, 7, 86)}<path d="M120,60 V86" stroke="#fff" stroke-opacity=".2" stroke-width="2"/>${[-1, 1].map((side) => `<circle cx="${120 + side * (look.width - 4)}" cy="90" r="6" fill="${look.ribbon}"/>`).join('')}`,
  }),
  cornrows: (look) => ({
    behind: `<circle cx="120" cy="64" r="22" fill="${look.colour}"/>`,
    front: `${crown(look, 7, 88)}<g fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="2">${[-30, -16, 0, 16, 30].map((x) => `<path d="M${120 + x},${86 + Math.abs(x) / 3} Q${120 + x * 0.7},66 ${120 + x * 0.3},60"/>`).join('')}</g><path d="M101,75 Q120,70 139,75" fill="none" stroke="${look.ribbon}" stroke-width="6" stroke-linecap="round"/>`,
  }),
  long: (look) => ({
    behind: `<path fill="${look.colour}" d="M${112 - look.width},110 C${96 - look.width},190 ${104 - look.width},236 ${112 - look.width},246 L${128 + look.width},246 C${136 + look.width},236 ${144 + look.width},190 ${128 + look.width},110 Z"/>`,
    front: crown(look, 9, 84, 0).replace('120 Z', '136 Z') + sheen(76, 28),
  }),
  onePlait: (look) => ({
    behind: `<ellipse cx="120" cy="120" rx="${look.width + 8}" ry="60" fill="${look.colour}"/>`,
    front: `${crown(look, 8, 84, 12)}${braid(120 + look.width + 1, 170, 6, look.colour)}${ribbonAt(120 + look.width + 1, 234, look.ribbon)}${sheen(74, 24)}`,
  }),
  ponytail: (look) => ({
    behind: `<path fill="${look.colour}" d="M132,72 C164,58 ${156 + look.width},84 ${150 + look.width},140 C${148 + look.width},178 182,200 172,212 C176,172 170,124 146,92 Z"/>`,
    front: crown(look, 7, 85) + sheen(74, 24),
  }),
  bob: (look) => ({
    behind: `<path fill="${look.colour}" d="M${110 - look.width},104 C${98 - look.width},160 ${102 - look.width},186 ${110 - look.width},196 L${130 + look.width},196 C${138 + look.width},186 ${142 + look.width},160 ${130 + look.width},104 Z"/>`,
    front: crown(look, 9, 92, -10) + sheen(76, 26),
  }),
  curls: (look) => ({
    behind: `<path fill="${look.colour}" d="M${106 - look.width},96 C${84 - look.width},170 ${96 - look.width},214 ${112 - look.width},222 L${128 + look.width},222 C${144 + look.width},214 ${156 + look.width},170 ${134 + look.width},96 Z"/>${[150, 176, 202].map((y) => [-1, 1].map((side) => `<circle cx="${120 + side * (look.width + 13)}" cy="${y}" r="16" fill="${look.colour}"/>`).join('')).join('')}`,
    front: crown(look, 12, 88, 6) + bumps(7, 12, look, 42),
  }),
  hijab: ({ width }) => ({
    behind: `<path fill="#f4f1ea" d="M${104 - width},300 C${88 - width},180 ${92 - width},46 120,46 C${148 + width},46 ${152 + width},180 ${136 + width},300 Z"/>`,
    front: `<path fill="#fbf9f4" fill-rule="evenodd" d="M120,50 C${132 + width},50 ${138 + width},110 ${134 + width},150 C${132 + width},200 ${150 + width},226 ${140 + width},246 Q120,274 ${100 - width},246 C${90 - width},226 ${108 - width},200 ${106 - width},150 C${102 - width},110 ${108 - width},50 120,50 Z
      M120,84 C${128 - width},84 ${123 - width},110 ${125 - width},136 C${128 - width},166 104,187 120,188 C136,187 ${112 + width},166 ${115 + width},136 C${117 + width},110 ${112 + width},84 120,84 Z"/>
      <path d="M${112 - width},204 Q120,246 ${132 + width},200" fill="none" stroke="#cfc8b8" stroke-width="2.5"/><path d="M${116 - width},228 Q126,262 ${128 + width},224" fill="none" stroke="#d9d2c3" stroke-width="2"/>`,
  }),
  headwrap: ({ width, ribbon }) => ({
    behind: `<ellipse cx="120" cy="60" rx="32" ry="20" fill="${ribbon}"/>`,
    front: `<path fill="${ribbon}" d="M${116 - width},112 C${108 - width},42 ${132 + width},42 ${124 + width},112 Q120,78 ${116 - width},112 Z"/>
      <g fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"><path d="M${122 - width},98 Q116,62 146,56"/><path d="M${118 + width},98 Q128,66 98,56"/></g>`,
  }),
} as const satisfies Record<string, HairStyle>;

export type HairStyleName = keyof typeof styles;

/** What of a hair style lies behind the face and what before it, as parts of an SVG of 240 by 300. */
export function drawHair(style: HairStyleName, look: HairLook): Hair {
  return styles[style](look);
}
