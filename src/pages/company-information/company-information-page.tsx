/** The page company-information: address and formats, licences, and who is signed in (spec 1, section 2). */
import { sectionsPage } from '../sections-page'
import { companySections } from './sections'

export const Page = sectionsPage('company', companySections)
