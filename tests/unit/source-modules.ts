/** The modules of the project as their syntax shows them: what they import and export, and which of the exports are used. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ts from 'typescript'

export interface Import {
  readonly from: string
  readonly specifier: string
  readonly isTypeOnly: boolean
  /** Path of the imported file in the repository; undefined for packages. */
  readonly to: string | undefined
}

export interface Export {
  readonly file: string
  readonly name: string
  readonly isType: boolean
}

export interface SourceModule {
  readonly file: string
  readonly imports: readonly Import[]
  readonly exports: readonly Export[]
  /** Exports that it uses, its own too: `file name`, or `file *` where it may be any of them. */
  readonly uses: ReadonlySet<string>
}

export const root = join(import.meta.dirname, '..', '..')

/** Source files below a folder, at any depth, by their paths in the repository; none of those that a build wrote. */
export function filesBelow(folder: string): string[] {
  const top = join(root, folder)
  if (!existsSync(top)) return []
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(file => !file.includes('/.'))
}

/** Reads one file. */
export function sourceModule(file: string): SourceModule {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const imports: Import[] = []
  const exports = source.statements.flatMap(exportedBy).map(one => ({ file, ...one }))
  const own = new Set(exports.map(({ name }) => name))
  const uses = new Set<string>()
  const visit = (node: ts.Node): void => {
    const found = importedBy(node)
    if (found !== undefined) {
      const to = resolved(file, found.specifier)
      imports.push({ from: file, specifier: found.specifier, isTypeOnly: found.isTypeOnly, to })
      if (to !== undefined) for (const name of found.names) uses.add(`${to} ${name}`)
    }
    if (ts.isIdentifier(node) && own.has(node.text) && isUse(node)) uses.add(`${file} ${node.text}`)
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) ts.forEachChild(node, visit)
  }
  visit(source)
  return { file, imports, exports, uses }
}

/** The exports that none of the modules uses, not even the one that has them. */
export function unusedExports(modules: readonly SourceModule[]): Export[] {
  const used = new Set(modules.flatMap(({ uses }) => [...uses]))
  return modules
    .flatMap(({ exports }) => exports)
    .filter(({ file, name }) => !used.has(`${file} ${name}`) && !used.has(`${file} *`))
}

interface Imported {
  readonly specifier: string
  readonly isTypeOnly: boolean
  readonly names: readonly string[]
}

function importedBy(node: ts.Node): Imported | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { phaseModifier, name, namedBindings } = node.importClause ?? {}
    return {
      specifier: node.moduleSpecifier.text,
      isTypeOnly: phaseModifier === ts.SyntaxKind.TypeKeyword,
      names: [...(name ? ['default'] : []), ...(namedBindings ? boundBy(namedBindings) : [])],
    }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    const names = node.exportClause ? boundBy(node.exportClause) : ['*']
    return { specifier: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly, names }
  }
  if (
    ts.isImportTypeNode(node) &&
    ts.isLiteralTypeNode(node.argument) &&
    ts.isStringLiteral(node.argument.literal)
  )
    return { specifier: node.argument.literal.text, isTypeOnly: true, names: ['*'] }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments
    if (argument && ts.isStringLiteral(argument))
      return { specifier: argument.text, isTypeOnly: false, names: ['*'] }
  }
  return undefined
}

/** Names that the other module gives them. */
function boundBy(bindings: ts.NamedImportBindings | ts.NamedExportBindings): readonly string[] {
  if (ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return ['*']
  return bindings.elements.map(({ name, propertyName = name }) => propertyName.text)
}

function exportedBy(statement: ts.Statement): readonly Omit<Export, 'file'>[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) return []
    return exportClause.elements.map(one => ({ name: one.name.text, isType: isTypeOnly || one.isTypeOnly }))
  }
  const words = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  if (!words.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations
      .flatMap(({ name }) => namesOf(name))
      .map(name => ({ name, isType: false }))
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  const isNamed = isType || ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
  return isNamed && statement.name ? [{ name: statement.name.text, isType }] : []
}

function namesOf(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap(element => (ts.isBindingElement(element) ? namesOf(element.name) : []))
}

/** Whether an identifier is neither what a declaration is called nor the name of a member. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isQualifiedName(parent)) return parent.right !== node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  return !('name' in parent && parent.name === node)
}

function resolved(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = relative(root, join(root, dirname(from), specifier.replace(/\?inline$/, '')))
    .split(sep)
    .join('/')
  const candidates = ['', '.ts', '.tsx', '.d.ts', '.mjs'].map(extension => path + extension)
  return candidates.find(candidate => /\.\w+$/.test(candidate) && existsSync(join(root, candidate)))
}
