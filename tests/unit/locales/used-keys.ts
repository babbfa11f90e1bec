/** Translation keys in the code, read from its syntax: literal, or as a template with placeholders. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export interface UsedKey {
  /** Such as `src/ui/grid/page-head.tsx:32`. */
  readonly place: string
  /** The key, or the pattern that it follows. */
  readonly key: string | RegExp
}

/** Functions that translate their first argument. */
const translators = ['t', 'translate']

/** Keys in calls such as `t('grid.find')`, also where the argument chooses between several, and in `{ key: 'ui.close' }`. */
export function usedKeys(): readonly UsedKey[] {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  return ['src', 'host', 'elements', 'demo/server']
    .flatMap(part =>
      readdirSync(root + part, { recursive: true, encoding: 'utf8' }).map(file => `${part}/${file}`),
    )
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file => keysOf(file, readFileSync(root + file, 'utf8')))
}

/** Keys in one source text. */
export function keysOf(file: string, text: string): readonly UsedKey[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: UsedKey[] = []
  const place = (node: ts.Node) =>
    `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
  const visit = (node: ts.Node): void => {
    for (const argument of keyArguments(node))
      found.push(...literalsOf(argument).map(literal => ({ place: place(literal), key: keyOf(literal) })))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter(({ key }) => (typeof key === 'string' ? key : key.source).includes('.'))
}

function keyArguments(node: ts.Node): readonly ts.Expression[] {
  if (ts.isCallExpression(node)) {
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    const isTranslator = ts.isIdentifier(callee) && translators.includes(callee.text)
    return isTranslator ? node.arguments.slice(0, 1) : []
  }
  const isKey =
    ts.isPropertyAssignment(node) &&
    ts.isIdentifier(node.name) &&
    ['key', 'titleKey'].includes(node.name.text)
  return isKey ? literalsOf(node.initializer).filter(looksLikeKey) : []
}

type Literal = ts.StringLiteralLike | ts.TemplateExpression

/** The possible texts of an expression: itself, or both branches of a conditional. */
function literalsOf(expression: ts.Expression): readonly Literal[] {
  if (ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression)) return [expression]
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression)
  if (ts.isConditionalExpression(expression))
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)]
  return []
}

function keyOf(literal: Literal): string | RegExp {
  if (ts.isStringLiteralLike(literal)) return literal.text
  const spans = literal.templateSpans.map(span => `.+${escaped(span.literal.text)}`)
  return new RegExp(`^${escaped(literal.head.text)}${spans.join('')}$`)
}

/** A property named key is a translation key when it has the form of one: React keys and storage keys do not. */
function looksLikeKey(literal: Literal): boolean {
  const start = ts.isStringLiteralLike(literal) ? literal.text : literal.head.text
  return /^[a-z]+\.[\w.-]*$/.test(start)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
