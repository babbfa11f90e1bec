/**
 * Reads the SQL of a migration and finds what could break running nodes of the previous release. It recognises the statements that
 * only expand; every other statement is reported, so that no new kind is missed.
 */

/** A statement, or a part of one, with what is wrong with it. */
export interface Finding {
  readonly statement: string
  readonly why: string
}

/** Statements that do more than expand: they remove, restrict, or block writes of others. */
export function contractingStatements(text: string): Finding[] {
  const statements = text
    .split(/;\s*$/m)
    .map(statement => statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(statement => statement !== '')
  const made = new Set(statements.flatMap(statement => /^create table (\w+)/.exec(statement)?.[1] ?? []))
  const dropped = new Set(
    [...text.toLowerCase().matchAll(/drop constraint (?:if exists )?(\w+)/g)].map(([, name]) => name),
  )
  const added = new Set([...text.toLowerCase().matchAll(/add constraint (\w+)/g)].map(([, name]) => name))
  const replaced = new Set([...dropped].filter(name => added.has(name)))
  return statements.flatMap(statement =>
    reasonsOf(statement, made, replaced).map(why => ({ statement, why })),
  )
}

const harmless =
  /^(create table|create sequence|create (or replace )?function|create extension if not exists|comment on)\b/

function reasonsOf(statement: string, made: ReadonlySet<string>, replaced: ReadonlySet<string | undefined>) {
  if (harmless.test(statement)) return []
  const index = /^create (unique )?index (concurrently )?(?:if not exists )?\w+ on (\w+)/.exec(statement)
  if (index !== null) {
    const [, unique, concurrently, table = ''] = index
    if (made.has(table)) return []
    if (unique !== undefined) return ['refuses rows that older nodes write']
    return concurrently === undefined
      ? ['keeps others from writing: create it concurrently, in a migration of its own']
      : []
  }
  const rows = /^(?:insert into|update|delete from) (\w+)/.exec(statement)
  if (rows !== null) {
    return made.has(rows[1] ?? '') ? [] : ['changes rows that older nodes read, and holds them until the end']
  }
  const altered = /^alter table (?:only )?(\w+) (.*)$/.exec(statement)
  if (altered === null) return ['is not among what is known to expand']
  const [, table = '', actions = ''] = altered
  return made.has(table) ? [] : topLevel(actions).flatMap(action => reasonOfAction(action, replaced))
}

function reasonOfAction(action: string, replaced: ReadonlySet<string | undefined>): string[] {
  const constraint = /^(?:add|drop) constraint (?:if exists )?(\w+)/.exec(action)?.[1]
  if (constraint !== undefined) {
    if (!replaced.has(constraint)) return ['a constraint that comes narrows, one that goes may be relied on']
    return action.startsWith('drop') || action.endsWith('not valid')
      ? []
      : [
          'reads all rows while others wait: add the wider one not valid, and validate it in a later migration',
        ]
  }
  if (/^validate constraint /.test(action)) return []
  if (/^alter (column )?\w+ (drop not null|set default )/.test(action)) return []
  const column = /^add (?:column )?(?:if not exists )?\w+ (.*)$/.exec(action)?.[1]
  if (column === undefined) return ['takes away or narrows']
  if (/\b(unique|primary key|generated)\b/.test(column)) return ['writes or reads all rows while others wait']
  const byDefault = /\bdefault (.*?)(?: not null| check\b| references\b|$)/.exec(column)?.[1]
  if (/\bnot null\b/.test(column) && byDefault === undefined) return ['older nodes do not fill it']
  return byDefault !== undefined && /\w\(/.test(byDefault) && !byDefault.startsWith('now()')
    ? ['its default may differ by row, and then all rows are written while others wait']
    : []
}

/** Parts between commas outside of parentheses and texts. */
function topLevel(actions: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  let isText = false
  for (const letter of actions) {
    if (letter === "'") isText = !isText
    if (!isText && letter === '(') depth += 1
    if (!isText && letter === ')') depth -= 1
    if (letter === ',' && depth === 0 && !isText) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map(part => part.trim())
}
