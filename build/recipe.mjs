/**
 * Shared by the commands that generate files (`npm run new:grid`, `new:action`, `new:widget`): the pending changes to files, insertion at
 * places that occur exactly once in a file, and texts of every language. Nothing is written unless everything fits.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'

const locales = 'src/locales'

/** Thrown when a recipe cannot be written; its message is shown to the caller. */
export class Refused extends Error {
  /** @param exitCode 2 for an invalid call, 1 if the project does not allow it */
  constructor(sentence, exitCode = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Pending changes to the files of the project at `root`, by relative path. */
export function openRecipe(root) {
  const files = new Map()
  const path = name => join(root, name)
  const read = name => files.get(name) ?? readFileSync(path(name), 'utf8')

  return {
    read,
    /** Names of the entries of a folder. */
    list: name => readdirSync(path(name)),

    /** Adds a new file. @throws Refused when the file exists */
    write(name, text) {
      if (existsSync(path(name))) throw new Refused(`There is a file ${name} already.`)
      files.set(name, text)
    },

    /** Inserts text before a place that occurs exactly once in a file. @throws Refused when it does not */
    insert(name, before, text) {
      files.set(name, inserted(name, read(name), before, text))
    },

    /**
     * Adds texts to every language, in English. A counted text is `{ one, other }` and gets the plural forms of each language. Returns the
     * keys to be translated.
     */
    addTexts(texts) {
      for (const locale of readdirSync(path(locales))) {
        const name = `${locales}/${locale}`
        files.set(name, withTexts(read(name), locale.slice(0, 5), texts))
      }
      return Object.keys(texts)
    },

    /** Writes all files, formatted, and returns their names except those of the languages. */
    async save() {
      const options = JSON.parse(readFileSync(path('.oxfmtrc.json'), 'utf8'))
      for (const [name, text] of files) {
        const { code, errors } = await format(name, text, options)
        if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`)
        files.set(name, code)
      }
      for (const [name, text] of files) writeFileSync(path(name), text)
      return [...files.keys()].filter(name => !name.startsWith(`${locales}/`))
    },
  }
}

/** Runs a recipe; if it refuses, its message is printed and nothing is written. */
export async function runRecipe(recipe) {
  try {
    await recipe()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}

/** Prints where the result can be seen, and the remaining steps. */
export function sayNext(seen) {
  console.log(`See it: npm run dev, then ${seen}.
Then translate its texts (npx vitest run --project unit tests/unit/locales lists them), and put a line under Unreleased in CHANGELOG.md.`)
}

/** The text of a file with more text before a place that occurs exactly once in it. @throws Refused */
export function inserted(name, source, before, text) {
  if (source.split(before).length !== 2)
    throw new Refused(`${name}: one place ${JSON.stringify(before)} was expected.`)
  return source.replace(before, () => text + before)
}

/** The JSON of a language with additional texts, sorted by key; existing ones stay. */
export function withTexts(json, language, texts) {
  const known = JSON.parse(json)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') known[key] ??= text
    else for (const form of forms) known[`${key}_${form}`] ??= text[form] ?? text.other
  }
  return JSON.stringify(Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** The words of a name in lower case, joined by `glue`. */
export function joined(text, glue) {
  return text.replace(/(?<=.)(?=[A-Z])/g, glue).toLowerCase()
}

export function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
