import type { LanguageTemplates } from './campaignTemplate.ts'
import { appointment } from './fr/appointment.ts'
import { leadMagnet } from './fr/leadMagnet.ts'
import { support } from './fr/support.ts'
import { webinar } from './fr/webinar.ts'
import { winBack } from './fr/winBack.ts'

/** The campaign templates in French, which address people as « vous ». */
export const inFrench: LanguageTemplates = {
  company: '[entreprise]',
  templates: { webinar, appointment, leadMagnet, winBack, support },
}
