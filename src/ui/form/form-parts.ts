/** Parts of forms that fields cannot express, by the name that a form gives (define/form.ts, `below`); each is loaded with its form. */
import type { ComponentType } from 'react'
import type { FormPart } from '../../define/form'
import type { FormDraft } from './form-values'

export type FormPartComponent = ComponentType<{ readonly draft: FormDraft }>

export const formParts: Readonly<Record<FormPart, () => Promise<FormPartComponent>>> = {
  patternTrial: () => import('./pattern-trial').then(part => part.PatternTrial),
}
