/** Enforces the import table of the layers, the absence of circular imports, the use of exports and the naming rules for the whole code base. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, root, sourceModule, unusedExports, type Import } from './source-modules'

interface Layer {
  /** Layers it may import, or single modules of one; `types of x` allows type-only imports. */
  readonly layers: readonly string[]
  /** Packages it may import, with their subpaths; `*` is every package. */
  readonly packages: readonly string[]
}

const lineLimit = 400
/** Data, not logic, which may be longer: translations, the SQL of the schema, the materials of the demo company. */
const isData = (file: string) =>
  /^(src\/locales\/|demo\/server\/core\/db\/migrations\/|demo\/server\/demo\/seed\/material-families)/.test(
    file,
  )

const everyLayer = [
  'contract',
  'sheets',
  'texts',
  'kernel',
  'define',
  'catalog',
  'ui',
  'pages',
  'areas',
  'locales',
]
const view = ['react', 'react-dom', 'react-i18next', 'jotai']
/** Modules that parse JSON from elsewhere (stored views, attributes, server texts) validate it. */
const checks = ['valibot']

/** What each layer may import besides itself. */
const table: Readonly<Record<string, Layer>> = {
  contract: { layers: [], packages: ['valibot', 'bwip-js'] },
  sheets: { layers: ['contract'], packages: ['saxes'] },
  texts: { layers: ['contract'], packages: ['i18next'] },
  locales: { layers: [], packages: [] },
  kernel: {
    layers: ['contract', 'texts', 'locales'],
    packages: ['@microsoft/signalr', 'jotai/vanilla', ...checks],
  },
  define: { layers: ['contract', 'types of kernel'], packages: [] },
  catalog: { layers: ['contract', 'define'], packages: [] },
  ui: {
    layers: ['contract', 'sheets', 'texts', 'kernel', 'define'],
    packages: [...view, ...checks, '@handsontable/react', 'handsontable', 'echarts', 'echarts-for-react'],
  },
  pages: {
    layers: everyLayer.filter(layer => layer !== 'areas'),
    packages: [...view, ...checks, 'wouter', 'diff'],
  },
  areas: { layers: everyLayer, packages: [...view, ...checks, 'wouter'] },
  elements: {
    layers: ['areas', 'kernel', 'types of contract'],
    packages: [...view, '@r2wc/react-to-web-component'],
  },
  host: {
    layers: [
      'elements',
      'texts',
      'kernel',
      'ui',
      'catalog/creations',
      'catalog/menu',
      'catalog/menu-entries',
      'catalog/routes',
      'define/route',
      'define/route-path',
      'contract',
      'types of contract',
      'types of define',
    ],
    packages: [...view, 'wouter'],
  },
  // Files that the server makes have the grid's content: formats are in contract, texts in texts, columns in the catalogue.
  'demo/server': {
    layers: [
      'contract',
      'sheets',
      'texts',
      'locales',
      'types of define',
      'catalog/menu',
      'catalog/menu-entries',
      'catalog/routes',
      'catalog/views/order-grid-views',
      'catalog/views/purchase-views',
      'catalog/views/reports',
      'catalog/views/settings-views',
      'catalog/widgets/widgets',
      'define/widget',
    ],
    packages: ['*'],
  },
}

/** The folders of the grid import in one direction only. Only a detail, which contains a grid, imports the files above them. */
const gridFolders: Readonly<Record<string, readonly string[]>> = {
  data: [],
  layout: ['data'],
  table: ['data', 'layout'],
  filter: ['data', 'layout', 'table'],
  commands: ['data', 'layout', 'table', 'filter'],
  detail: ['data', 'layout', 'table', 'filter', 'commands', 'grid', 'page-panel'],
}

/** The folders of the server's core: each may import those before it, and the files beside the folders. */
const coreFolders = ['db', 'search', 'unit', 'calls', 'sessions', 'http', 'mail', 'pdf', 'background', 'live']
/** Folders of the server that are not features: the base of every feature, the demo, and programs beside the server. */
const besideFeatures = ['core', 'demo', 'commands', 'checks']

/** Exports of values that only tests use. */
const forTests = [
  // The rules of the domain, checked after a test on the database that it leaves.
  'demo/server/checks/domain-check.ts: checkInvariants',
  // The reason for each table that is not moved: a new table must be in one of the two lists.
  'demo/server/units/unit-tables.ts: stayingTables',
]

const sourceFiles = ['src', 'elements', 'host', 'demo/server'].flatMap(filesBelow)
const modules = sourceFiles.map(sourceModule)
const imports = modules.flatMap(module => module.imports)

describe('the layers', () => {
  it('have source files', () => {
    expect(sourceFiles.length).toBeGreaterThan(10)
  })

  it('import only modules that the table allows', () => {
    const forbidden = imports
      .filter(found => !isAllowed(found))
      .map(({ from, specifier }) => `${from} imports ${specifier}`)
    expect(forbidden).toEqual([])
  })

  it('import only files that exist', () => {
    const missing = imports.filter(({ specifier, to }) => specifier.startsWith('.') && to === undefined)
    expect(missing.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([])
  })

  it('have no circular imports, including type imports', () => {
    expect(circlesOf(imports)).toEqual([])
  })
})

describe('the exports', () => {
  it('are used by the product, or are types that tests read', () => {
    const beside = ['demo', 'build'].flatMap(filesBelow).filter(file => !sourceFiles.includes(file))
    const product = [...modules, ...[...beside, 'i18next.d.ts'].map(sourceModule)]
    const imported = /import (?:type )?\{([^}]*)\}/g
    const inTests = new Set(
      filesBelow('tests')
        .flatMap(file => [...readFileSync(join(root, file), 'utf8').matchAll(imported)])
        .flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
    )
    const unused = unusedExports(product)
      .filter(({ file }) => /^(src|demo\/server)\//.test(file))
      .filter(({ name, isType }) => !(isType && inTests.has(name)))
    expect(unused.map(({ file, name }) => `${file}: ${name}`).sort()).toEqual([...forTests].sort())
  })
})

describe('the folders of a grid', () => {
  const partOf = (file: string) => /^src\/ui\/grid\/([\w-]+)/.exec(file)?.[1]
  const folders = Object.keys(gridFolders)

  it('are those in the list', () => {
    const found = sourceFiles.filter(file => /^src\/ui\/grid\/[\w-]+\//.test(file)).map(partOf)
    expect([...new Set(found)].sort()).toEqual([...folders].sort())
  })

  it('import each other in one direction only', () => {
    const back = imports.filter(({ from, to, specifier }) => {
      const [part, other] = [partOf(from), to === undefined ? undefined : partOf(to)]
      if (part === undefined || other === undefined || part === other || specifier.includes('.css'))
        return false
      return gridFolders[part]?.includes(other) === false
    })
    expect(back.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([])
  })
})

describe('the parts of the server', () => {
  const server = 'demo/server/'
  /** The folder of a server file; the files beside the folders combine them and have none. */
  const partOf = (file: string) =>
    file.startsWith(server) ? /^([\w-]+)\//.exec(file.slice(server.length))?.[1] : undefined
  const isFeature = (part: string | undefined) => part !== undefined && !besideFeatures.includes(part)
  const links = imports.flatMap(({ from, to, specifier }) => {
    if (to === undefined || !from.startsWith(server) || !to.startsWith(server)) return []
    return [{ from, to, specifier, part: partOf(from), other: partOf(to) }]
  })
  const across = links.filter(({ part, other }) => part !== other)
  const shown = (found: readonly { from: string; specifier: string }[]) =>
    found.map(({ from, specifier }) => `${from} imports ${specifier}`)

  it('are the features and the folders beside them', () => {
    const parts = new Set(sourceFiles.map(partOf))
    expect([...parts].filter(isFeature).length).toBeGreaterThan(20)
    expect(besideFeatures.filter(part => !parts.has(part))).toEqual([])
  })

  it('import only the public file of a feature', () => {
    const hidden = across.filter(({ to, other }) => isFeature(other) && to !== `${server}${other}/public.ts`)
    expect(shown(hidden)).toEqual([])
  })

  it('have a public file that only re-exports', () => {
    const own = sourceFiles.filter(file => file.startsWith(server) && file.endsWith('/public.ts'))
    const other = own.filter(file =>
      /^(?!export (type )?\{|\/\*\*| \*|  |\}|$)/m.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(other).toEqual([])
    expect(
      shown(links.filter(({ to, part, other: of }) => part === of && to.endsWith('/public.ts'))),
    ).toEqual([])
  })

  it('import the core, which imports none of them; only the assembly imports the demo', () => {
    const up = across.filter(({ part, other }) => {
      if (part === 'core') return true
      return (isFeature(part) || part === 'checks') && other !== 'core' && !isFeature(other)
    })
    expect(shown(up)).toEqual([])
  })

  it('have no circular imports', () => {
    const edges = across.flatMap(({ part, other }) => (part && other ? [{ from: part, to: other }] : []))
    expect(circlesOf(edges)).toEqual([])
  })

  it('have a core whose folders import each other in one direction', () => {
    const folderOf = (file: string) => /^demo\/server\/core\/([\w-]+)\//.exec(file)?.[1]
    const found = new Set(sourceFiles.flatMap(file => folderOf(file) ?? []))
    expect([...found].sort()).toEqual([...coreFolders].sort())
    const back = links.filter(({ from, to }) => {
      const [folder, other] = [folderOf(from), folderOf(to)]
      if (other === undefined || folder === other || partOf(from) !== 'core') return false
      return folder === undefined || coreFolders.indexOf(other) > coreFolders.indexOf(folder)
    })
    expect(shown(back)).toEqual([])
  })
})

describe('the names', () => {
  it('describe the subject of a file', () => {
    const vague = sourceFiles.filter(file => /(^|[-/])(utils?|helpers?|common|misc)([-./]|$)/i.test(file))
    expect(vague).toEqual([])
  })

  it('do not include index files of features', () => {
    expect(sourceFiles.filter(file => /^index\.tsx?$/.test(basename(file)))).toEqual([])
  })

  it('are kebab-case', () => {
    const others = sourceFiles.filter(
      file => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.(tsx?|mjs)$/.test(basename(file)),
    )
    expect(others.filter(file => !isData(file))).toEqual([])
  })
})

describe('the files', () => {
  it('declare no enum: a union of strings is a value on the wire too', () => {
    const everywhere = ['src', 'elements', 'host', 'demo', 'build', 'tests'].flatMap(filesBelow)
    const declaring = everywhere.filter(file =>
      /^\s*(export )?(declare )?(const )?enum \w/m.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(declaring).toEqual([])
  })

  it(`have at most ${lineLimit} lines`, () => {
    const long = sourceFiles
      .filter(file => !isData(file))
      .map(file => [file, readFileSync(join(root, file), 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > lineLimit)
    expect(long).toEqual([])
  })
})

function isAllowed({ from, specifier, to, isTypeOnly }: Import): boolean {
  const layer = layerOf(from)
  const rule = table[layer]
  if (!rule) return false
  if (/\.css(\?inline)?$/.test(specifier)) return true
  if (to === undefined) return specifier.startsWith('.') || allowsPackage(rule, specifier)
  if (layerOf(to) === layer) return true
  return rule.layers.some(allowed => {
    const [name, typesOnly] = allowed.startsWith('types of ') ? [allowed.slice(9), true] : [allowed, false]
    return (layerOf(to) === name || withoutExtension(to) === `src/${name}`) && (!typesOnly || isTypeOnly)
  })
}

function allowsPackage(rule: Layer, specifier: string): boolean {
  return rule.packages.some(name => name === '*' || specifier === name || specifier.startsWith(`${name}/`))
}

/** `src/kernel/...` is the layer kernel, other folders are layers by their own name; files beside them have none. */
function layerOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  if (first === 'src') return second
  return first === 'demo' ? `${first}/${second}` : first
}

const withoutExtension = (file: string) => file.replace(/\.\w+$/, '')

/** Every circular import once, as a readable chain. */
function circlesOf(edges: readonly { readonly from: string; readonly to: string | undefined }[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) if (to !== undefined) next.set(from, [...(next.get(from) ?? []), to])
  const finished = new Set<string>()
  const circles: string[] = []

  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      return
    }
    if (finished.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    finished.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
}
