import type { LanguageTemplates } from './campaignTemplate.ts'
import { appointment } from './es/appointment.ts'
import { leadMagnet } from './es/leadMagnet.ts'
import { support } from './es/support.ts'
import { webinar } from './es/webinar.ts'
import { winBack } from './es/winBack.ts'

/** The campaign templates in Spanish, which address people as «tú». */
export const inSpanish: LanguageTemplates = {
  company: '[empresa]',
  templates: { webinar, appointment, leadMagnet, winBack, support },
}
