import type { LanguageTemplates } from './campaignTemplate.ts'
import { appointment } from './nl/appointment.ts'
import { leadMagnet } from './nl/leadMagnet.ts'
import { support } from './nl/support.ts'
import { webinar } from './nl/webinar.ts'
import { winBack } from './nl/winBack.ts'

/** The campaign templates in Dutch, which address people as “je”. */
export const inDutch: LanguageTemplates = {
  company: '[bedrijf]',
  templates: { webinar, appointment, leadMagnet, winBack, support },
}
