// What cells and fields say that tell whether somebody wants messages, between commas: in the languages of people who write
// them, and in those of the spreadsheets that have translated true and false.

/** Signs for yes, which are no letters, and those of a box that nobody has ticked. */
export const yesSigns = ['✓', '✔', '☑', '✅', '👍', '√']
export const noSigns = ['☐', '⬜', '□', '👎']

/** Yes, and what spreadsheets of all languages make of true. */
export const yesWords = `
  true, yes, y, t, on, x, xx, ok, checked, ticked, selected, enabled, active,
  wahr, w, ja, j, aktiv, aktiviert, angekreuzt, vrai, v, oui, o, actif, coché, verdadero, sí, s, activo, activado, marcado,
  vero, attivo, attivato, waar, actief, ingeschakeld, verdadeiro, sim, ativo, ativado,
  истина, да, д, так, істина, иә, ақиқат, prawda, tak, doğru, evet, tosi, kyllä, sant, sann, sand, sandt, igaz, igen, pravda, ano, áno,
  istina, da, tačno, тачно, točno, adevărat, tõene, jah, patiess, jā, tiesa, taip, cert, egia, bai, satt, já, gwir,
  αληθές, αληθής, ναι, benar, ya, đúng, có, כן, אמת, نعم, صحيح, بله, درست, हाँ, हां, सत्य, จริง, ใช่, 真, 是, 有, 对, 對, はい, 正, 예, 네, 참
`

/** No, and what spreadsheets of all languages make of false. */
export const noWords = `
  false, no, n, f, off, never, unchecked, not checked, unticked, disabled, inactive,
  falsch, nein, nie, inaktiv, deaktiviert, faux, non, inactif, désactivé, jamais, falso, inactivo, desactivado, nunca,
  disattivato, inattivo, mai, onwaar, nee, uit, nooit, não, inativo, desativado,
  ложь, нет, н, ні, неправда, жоқ, жалған, fałsz, yanlış, hayır, epätosi, ei, falskt, nej, falsk, usann, nei, hamis, nem, nepravda, ne,
  neistina, netačno, нетачно, netočno, laž, лаж, fals, nu, väär, aplams, nē, netiesa, gezurra, ez, ósatt, anwir,
  ψευδές, ψευδής, όχι, salah, palsu, tidak, không, sai, לא, שקר, لا, خطأ, خیر, نادرست, नहीं, असत्य, เท็จ, ไม่, ไม่ใช่, 假, 否, 无, 無, 错, 錯, いいえ, 偽, 아니요, 아니오, 거짓
`

/** What says by itself, in answer to any question, that somebody wants no messages. */
export const outWords = `
  opted out, opt out, opting out, opts out, opted out of all, unsubscribed, unsubscribe, unsub, unsubbed, globally unsubscribed, unsubscribed all,
  unsubscribed from all, list unsubscribed, user unsubscribed, user suppressed, stop, stopped, stopall, dnd, dnc, on dnd, dnd active, dnd on, do not contact, do not disturb,
  do not call, do not text, do not message, do not sms, do not send, do not market, dont contact, dont text, dont call, never contact,
  blacklisted, blocklisted, suppressed, permanent, no sms, no texts, no messages, no marketing, no contact, wants no messages, removed by request,
  abgemeldet, abbestellt, ausgetragen, widersprochen, keine werbung, keine sms, keine nachrichten, nicht kontaktieren, nicht anschreiben, nicht anrufen, werbesperre, kontaktsperre,
  désinscrit, désinscrite, désabonné, désabonnée, ne pas contacter, ne pas appeler, ne pas déranger, liste noire, pas de sms,
  baja, dado de baja, dada de baja, de baja, desuscrito, desuscrita, no contactar, no llamar, no molestar, lista negra,
  disiscritto, disiscritta, non contattare, non chiamare, non disturbare, lista nera,
  uitgeschreven, afgemeld, niet contacteren, niet bellen, niet benaderen, niet mailen, niet storen, zwarte lijst,
  descadastrado, descadastrada, desinscrito, desinscrita, não contatar, não contactar, não ligar, não perturbe, não perturbar,
  отписан, отписался, отписалась, не беспокоить, wypisany, wypisana, odhlášen, odhlášena, avregistrerad, avmeldt, afmeldt, leiratkozott, abone değil, 退订, 已退订, 配信停止, 수신거부
`

/** What says by itself that somebody wants them. */
export const inWords = `
  opted in, opt in, double opt in, double opted in, single opt in, subscribed, subscribe, resubscribed, allow, allowed, send, dnd off, wants messages, marketing contact,
  abonniert, angemeldet, erlaubt, abonné, abonnée, inscrit, inscrite, suscrito, suscrita, inscrito, inscrita, iscritto, iscritta, abonado,
  ingeschreven, aangemeld, geabonneerd, toegestaan, подписан, подписана, zapisany, abone
`

/** What refuses messages beside those, but may be said of something else. */
export const refusals = `
  no consent, not consented, without consent, consent withdrawn, consent revoked, consent declined, do not allow, dont allow, not allowed,
  not subscribed, never subscribed, non subscribed, nonsubscribed, not opted in, no opt in, blocked, complained, spam complaint, marked as spam, spam,
  non marketing, non marketing contact, not interested, no longer interested, subscription cancelled, subscription canceled,
  widerrufen, widerruf, nicht erlaubt, nicht gestattet, nicht zugestimmt, nicht abonniert, nicht angemeldet, keine einwilligung, gesperrt, kein interesse,
  non autorisé, non accepté, non abonné, non inscrit, opposé, bloqué, pas intéressé,
  no autorizado, no acepta, no aceptado, no suscrito, no inscrito, bloqueado, bloqueada, sin consentimiento, no interesado, no interesada,
  non autorizzato, non accetta, non iscritto, bloccato, bloccata, nessun consenso, non interessato, non interessata,
  niet toegestaan, niet akkoord, niet ingeschreven, niet aangemeld, geblokkeerd, geen toestemming, geen interesse,
  não autorizado, não aceita, não aceito, não inscrito, sem consentimento, sem interesse
`

/** Answers that refuse what is asked for. */
export const declines = `
  declined, decline, denied, deny, refused, refuse, rejected, reject, disallowed, not permitted, prohibited, forbidden, revoked, withdrawn,
  not accepted, not agreed, disagree, i disagree, not given, not granted, not confirmed, removed,
  abgelehnt, verweigert, refusé, refusée, pas d'accord, révoqué, rechazado, rechazada, denegado, revocado,
  rifiutato, rifiutata, negato, negata, revocato, geweigerd, ingetrokken, recusado, recusada, revogado, cancelou
`

/** Answers that give a consent. Of an opt-out they may confirm that. */
export const grants = `
  consented, consent given, consent, granted, given, permitted, permission granted, accepted, accept, accepts, agreed, agree, i agree, confirmed, confirm, approved,
  explicit, express, explicit consent, express consent, implied, implicit, opted, subscriber, transactional and marketing,
  zugestimmt, einverstanden, eingewilligt, akzeptiert, bestätigt, erteilt, gestattet, accepté, acceptée, accepte, j'accepte, d'accord, autorisé, autorisée, consenti, confirmé,
  acepta, acepto, aceptado, aceptada, autorizado, autorizada, autorizo, permitido, confirmado, de acuerdo,
  accetta, accetto, accettato, accettata, acconsento, consentito, autorizzato, autorizzata, confermato,
  akkoord, geaccepteerd, bevestigd, gegeven, aceita, aceito, aceite, aceitou, concordo, consentido, cadastrado
`

/** What stands for no answer. */
export const noAnswers = `
  null, n/a, na, nan, none, nil, undefined, not set, not specified, #n/a, #nv, k. a., keine angabe, non renseigné, sin datos, non specificato, onbekend niet ingevuld,
  0000-00-00, 0000-00-00 00:00:00, 0001-01-01, 0001-01-01 00:00:00, 0001-01-01T00:00:00, 1900-01-00
`

/** How somebody is written to, as the answer that names it: of messages, and of emails alone. */
export const messageWays = `
  all, any, both, everything, every channel, sms, text, texts, text messages, mms, rcs, whatsapp, phone, call, calls, voice, mobile, telefon, anruf, alle, alles, téléphone, tous, tout,
  todo, todos, teléfono, tutto, tutti, telefono, telefoon, tudo, telefone
`
export const emailWays =
  'email, emails, e-mail, e-mails, mail, newsletter, courriel, correo, correo electrónico'

/** Words that stand before a date and beside it: “since 3 May”, “le 3 mai à 10 h”, “3. Mai um 10 Uhr”. */
export const dateWords = `
  since, on, at, am, pm, utc, gmt, z, of, the, st, nd, rd, th, seit, um, uhr, der, den, le, depuis, à, h, desde, el, de, del, a las, a, il, dal, alle, op, sinds, om, uur, em, às,
  cet, cest, est, edt, cst, cdt, mst, mdt, pst, pdt, bst
`
