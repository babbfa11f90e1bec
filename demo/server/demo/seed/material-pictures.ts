/** Small pictures of materials: one drawing per group, in the material's colour, as data URIs. */

/**
 * A picture as a data URI, which the pages' policy allows.
 * @param colour the colour's word in the material's name, in any of the seed's languages
 */
export function pictureOf(group: string, colour: string): string {
  const [fallback, drawing] = drawings[group] ?? other
  const ink = inks.find(([words]) => words.test(colour))?.[1] ?? fallback
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'>` +
    `<rect width='20' height='20' rx='3' fill='#eef1f4'/>` +
    `<path d='${drawing}' fill='none' stroke='${ink}' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'/></svg>`
  return `data:image/svg+xml,${svg.replace(/[#<>]/g, character => encodeURIComponent(character))}`
}

/** The first match applies. */
const inks: readonly (readonly [RegExp, string])[] = [
  [/orange|oransje/i, '#c2560c'],
  [/blue|blå|blau|niebiesk/i, '#1d5fb4'],
  [/green|grønn|grön|grün|lime|olive|oliven|zielon/i, '#2e7d32'],
  [/red|rød|röd|rot|bordeaux|czerwon/i, '#b3261e'],
  [/black|sort|svart|schwarz|czarn|anthra/i, '#23282d'],
  [/yellow|gul|gelb|neon/i, '#9a7400'],
  [/sand|brown|brun|kobber|nature|natur|wood/i, '#8a5a2b'],
  [/grey|gray|grå|grau|silver|sølv|white|hvit|vit/i, '#5b6670'],
]

type Drawing = readonly [ink: string, path: string]

const other: Drawing = ['#4a5560', 'M10 3.5l6 3.2v6.6l-6 3.2-6-3.2V6.7zM4 6.7l6 3.3 6-3.3M10 10v6.5']

const drawings: Readonly<Record<string, Drawing>> = {
  Tents: ['#2e7d32', 'M3 16L10 4l7 12zM10 9.5L7.6 16M10 9.5l2.4 6.5'],
  'Bags and packs': ['#7a3b8f', 'M5.5 8.5a4.5 4.5 0 0 1 9 0V16h-9zM8 4.5V3h4v1.5M5.5 12h9M10 12v1.6'],
  Bicycle: [
    '#1d5fb4',
    'M5.5 11a2.7 2.7 0 1 0 .1 0M14.5 11a2.7 2.7 0 1 0 .1 0M5.5 13.7l3-6.2h4l2 6.2M7 7.5h2.5',
  ],
  Boats: ['#1d5fb4', 'M3 12h14l-2.4 4H5.4zM10 12V3.5l4.5 6H10'],
  Climbing: ['#c2560c', 'M7 4.5h5.5a2.5 2.5 0 0 1 2.5 2.5v6a3 3 0 0 1-3 3H8.5A3 3 0 0 1 5.5 13V6.5zM5.5 8v4'],
  Clothing: ['#1d5fb4', 'M7.5 4L4 6l1.2 3.2L6.5 8.7V16h7V8.7l1.3.5L16 6l-3.5-2a2.6 2.6 0 0 1-5 0z'],
  Cooking: ['#5b6670', 'M4.5 8h11v5.5A2.5 2.5 0 0 1 13 16H7a2.5 2.5 0 0 1-2.5-2.5zM3 8h14M8.5 5.5h3V8'],
  Electrical: ['#9a7400', 'M11.5 3L5.5 11h4L8.5 17l6-8h-4z'],
  Fasteners: ['#5b6670', 'M10 3.5l5.6 3.2v6.6L10 16.5l-5.6-3.2V6.7zM10 7.4a2.6 2.6 0 1 0 .1 0'],
  'First aid': ['#b3261e', 'M8 4h4v4h4v4h-4v4H8v-4H4V8h4z'],
  Fishing: ['#1d5fb4', 'M12 3v9.5a3.5 3.5 0 0 1-7 0V11l2 2M12 3a1 1 0 1 0 .1 0'],
  'Food, chilled': ['#2b7a8c', 'M10 3v14M4 6.5l12 7M16 6.5l-12 7M8 4l2 2 2-2M8 16l2-2 2 2'],
  'Trail meals': [
    '#8a5a2b',
    'M3.5 10h13a6.5 6.5 0 0 1-4 5.6h-5A6.5 6.5 0 0 1 3.5 10zM8 7c0-1.5 1.2-1.5 1.2-3M11.4 7c0-1.5 1.2-1.5 1.2-3',
  ],
  Footwear: ['#8a5a2b', 'M5 4h4.5v5l5.5 2.2a2 2 0 0 1 1.2 1.9V16H5zM5 13.5h11'],
  'Fuel and ground': ['#c2560c', 'M10 3.5c3 3.6 4.5 5.7 4.5 8a4.5 4.5 0 0 1-9 0c0-2.3 1.5-4.4 4.5-8z'],
  Furniture: ['#8a5a2b', 'M6 3.5V11h8M6 11v5.5M14 11v5.5M6 7h0'],
  Garden: [
    '#2e7d32',
    'M10 17V9M10 11c-4 0-5.5-2-5.5-5 4 0 5.5 2 5.5 5zM10 9.5c0-3 1.5-5 5.5-5 0 3-1.5 5-5.5 5z',
  ],
  Light: ['#9a7400', 'M7.5 12.5a4.5 4.5 0 1 1 5 0V14h-5zM8.3 16.5h3.4'],
  Navigation: ['#b3261e', 'M10 3.2a6.8 6.8 0 1 0 .1 0M12.8 7.2l-1.6 4-4 1.6 1.6-4z'],
  'Paint and care': ['#7a3b8f', 'M5 4h10v4.5H5zM10 8.5V11M8.5 11h3v5.5h-3z'],
  Sleeping: ['#4b4fb0', 'M15.5 12.4A6.5 6.5 0 0 1 7.6 4.5a6.5 6.5 0 1 0 7.9 7.9z'],
  Tools: ['#5b6670', 'M12.6 3.8a3.6 3.6 0 0 0-3.3 5l-5 5 1.9 1.9 5-5a3.6 3.6 0 0 0 4.7-4.5l-2 2-2-.4-.4-2z'],
  Winter: [
    '#2b7a8c',
    'M10 3v14M3.9 6.5l12.2 7M16.1 6.5l-12.2 7M10 6.5l2-1.8M10 6.5L8 4.7M10 13.5l2 1.8M10 13.5l-2 1.8',
  ],
}
