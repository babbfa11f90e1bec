/** Texts about an invalid cell: the problem, what is expected, and a suggestion, in the user's language. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportProblem } from '../../contract/imports/import-shapes'
import { expectedKey, isFormProblem } from '../../contract/imports/import-problems'
import { titleOf } from '../../contract/imports/import-kind'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { roleTitle } from '../../texts/role-titles'
import { useSession } from '../../ui/session-context'
import { fieldsOf } from './import-kind-pages'

export interface ProblemWords {
  /** What to put in place of a value, as the row then has it; null where nothing is close enough. */
  suggested(problem: Pick<ImportProblem, 'field' | 'suggestion'>): string | null
  /** Title of a field; of the whole row for null. */
  field(name: string | null): string
  /** "Quantity is not a number". */
  wrong(problem: Pick<ImportProblem, 'field' | 'code' | 'expected' | 'found'>): string
  /** "A number, like 48", or "Did you mean 810-7005?". */
  expected(problem: ImportProblem): string
}

/** A date that shows the date format. */
const exampleDay = '2026-09-30'

/** The texts for a kind's fields. */
export function useProblemWords(kind: ImportKindName): ProblemWords {
  const { t } = useTranslation()
  const { language, formats } = useSession()
  return useMemo(() => {
    const fieldNamed = (name: string | null) => fieldsOf(kind).find(other => other.name === name)
    const field = (name: string | null) => {
      const known = fieldNamed(name)
      return known === undefined ? t('import.problem.wholeRow') : titleOf(known, language)
    }
    const inWords = (name: string | null, text: string) =>
      fieldNamed(name)?.namesRoles === true ? roleTitle(text, t) : text
    const listed = (name: string | null, texts: readonly string[]) =>
      texts.map(text => inWords(name, text)).join(', ')
    return {
      field,
      suggested: ({ field: name, suggestion }) => (suggestion === null ? null : inWords(name, suggestion)),
      wrong: ({ field: name, code, expected, found }) =>
        isFormProblem(code)
          ? t(`grid.form.${code}`)
          : t(`import.problem.${code}`, { field: field(name), expected: listed(name, expected), found }),
      expected({ field: name, code, expected, suggestion }) {
        if (suggestion !== null) return t('import.suggested', { suggestion: inWords(name, suggestion) })
        if (isFormProblem(code)) return ''
        return t(expectedKey(code), {
          expected: listed(name, expected),
          example: formats.date(exampleDay),
        })
      },
    }
  }, [kind, t, language, formats])
}
