import type { Language } from '@replyloop/shared/values/language'

// As people write them; `fold` of foldText.ts makes small letters without accents of them, as of the texts in which they are sought.

/** The words and phrases between commas. */
const split = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

/** What opts out in every language: the words of the US rule of April 2025 and of SMS carriers, and how they are mistyped. */
export const stopWords = split(`
  stop, stop all, stopall, unsubscribe, cancel, end, quit, remove, revoke, opt out, optout, stpo, sotp, tsop,
  stoip, stiop, stop1, stopit, stopp, dtop, sttop, sstop, stopo
`)

/**
 * What means in other languages, and alone, that no more messages are wanted, and nothing else: it opts out in every campaign.
 * The first of each line are what the carriers and laws of its countries name.
 */
export const plainWords = split(`
  unsub, unsubscribed, unsubscribe me, unreg, désabonner, désabonnez, désabonnement, désinscrire, désinscription,
  darme de baja, dar de baja, desuscribir, desuscribirme, desuscripción, disiscrivimi, disiscriviti, disiscrivi, disiscrizione,
  disiscrivermi, descadastrar, descadastre, descadastro, desinscrever,
  стоп, отписаться, отписка, отпишите меня, отпишите, отпиши меня, отписать, відписатися, відписка, відпишіть мене,
  отписване, отпишете ме, odjava, odjavi me, одјава, odjavite me,
  wypisz, wypisz mnie, wypiszcie mnie, odhlásit, odhlaste mě, odhlásiť, odhláste ma, leiratkozás, leiratkozom,
  leiratkozni, dezabonare, dezabonați-mă, dezabonează-mă, avregistrera, avprenumerera, avanmäl, afmeld, afmeld mig, frameld,
  avmeld, avmeld meg, peruuta tilaus, poista listalta, ΣΤΟΠ, απεγγραφή, κατάργηση εγγραφής,
  הסר, הסרה, הסירו אותי, הסר אותי, להסרה, إيقاف, ايقاف, إلغاء الاشتراك, الغاء الاشتراك, الغاء اشتراك, أوقف الرسائل, لغو, لغو۱۱, لغو11,
  لغو اشتراک, ان سبسکرائب, سٹاپ, स्टॉप, अनसब्सक्राइब, স্টপ, ஸ்டாப், స్టాప్, સ્ટોપ, ਸਟਾਪ,
  退订, 退訂, 取消订阅, 取消訂閱, 取消訂閱簡訊, 拒收, 配信停止, 配信解除, 購読解除, 登録解除, 受信拒否, ストップ, メール停止,
  구독취소, 구독 취소, 구독해지, 구독 해지, 수신거부, 수신 거부, 스톱, 스탑, ยกเลิกรับข่าวสาร, เลิกรับข่าวสาร, หยุดรับข้อความ,
  hủy đăng ký, huỷ đăng ký, huy dang ky, từ chối nhận tin, ngừng nhận tin, berhenti berlangganan, batal langganan,
  aboneliği iptal et, aboneliği iptal, abonelikten çık, üyelikten çık, listeden çık, jiondoe, baixa voluntària
`)

/** What opts out in campaigns of a language alone, and where there is no campaign; elsewhere it is likely to mean that. */
export const nationalStopWords: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  de: split('abmelden, abmeldung, abbestellen, austragen, widerruf, widerrufen'),
  fr: split('arrêt, arrêter, arrêtez'),
  es: split('baja, parar, alto, basta, cancelar, detener'),
  it: split('cancellami, basta, ferma, revoca'),
  nl: split('afmelden, afmelding, uitschrijven, stoppen, opzeggen, stopzetten'),
  pt: split('sair, parar, pare, cancelar, remover'),
}

/** Words of other languages that alone are likely to mean it, though they may mean something else. */
export const otherStopWords = split(`
  хватит, отмена, отменить, прекратите, прекратить, достали, не надо, зупинити, скасувати, досить, спрете, стига, прекини,
  koniec, rezygnuję, rezygnuj, rezygnacja, anuluj, przestań, przestańcie, konec, zrušit, zrušiť, lemondás, lemondom, töröl,
  törlés, leállítás, renunț, oprire, opriți, anulare, avsluta, sluta, slut, avbryt, slutt, stans, stands, lopeta, lopettakaa, peru, peruuta,
  poista, loobu, atteikties, atsisakyti, baixa, atura, διαγραφή, διαγράψτε, διακοπή, σταμάτα, σταματήστε, עצור, די, תפסיקו, ביטול, להסיר,
  توقف, قف, كفى, إلغاء, الغاء, حذف, أوقف, وقف, بند کرو, بند کریں, روکو, تمام کنید, نفرستید,
  बंद, बंद करो, बंद करें, रोकें, रोको, हटाओ, थांबा, बंद करा, band karo, বন্ধ, বন্ধ করুন, থামুন, நிறுத்து, நிறுத்தவும், నిలిపివేయండి, ఆపండి, ఆపు,
  બંધ કરો, રોકો, ਬੰਦ ਕਰੋ, ਰੋਕੋ, 停止, 取消, 退出, 停, 不要, 解除, 退会, 中止, 停止して, やめて, やめてください, 止めて, 止めてください, 不要です,
  해지, 중지, 정지, 그만, 취소, 차단, 탈퇴, ยกเลิก, หยุด, พอ, เลิก, hủy, huỷ, huy, dừng, dừng lại, ngừng, từ chối, tc, td, ret, iptal, dur, durdur, çık,
  sil, yeter, red, berhenti, batal, henti, hentikan, keluar, itigil, tigil, hinto, tama na, huwag na, acha, simamisha, ondoa, daina, tsaya, mandheg, abeg stop
`)

/** What takes an opt-out back. */
export const startWords = ['start', 'unstop']

/** What takes an opt-out back as well, but is an ordinary answer of a contact who has not opted out. */
export const yesWords = ['yes']

/** What asks the provider of a number for help, which it then gives by itself. */
export const helpWords = ['help', 'info', 'aide']

/** Beside words that opt out, these leave it likely that the contact means the messages, but not certain. */
export const fillers = split(`
  please, pls, plz, now, just, ok, okay, hey, me, my, thanks, thank you, today, all, messages, message,
  texts, texting, messaging, sms, emails, spam, subscription, i said, i want to, i would like to,
  i d like to, i wish to, you must, immediately, ffs, bitte, danke, sofort, jetzt, mich, ich möchte mich,
  ich will mich, nachrichten, svp, s il vous plaît, s il te plaît, merci, maintenant, me, je veux me,
  je veux, por favor, gracias, ya, quiero, mensajes, la, dar de, darme de, per favore, grazie, subito,
  adesso, messaggi, obrigado, obrigada, agora, mensagens, quero, alsjeblieft, aub, graag, nu, bedankt, mij,
  me, ik wil me, ik wil, berichten, пожалуйста, lütfen, proszę, prosím, 请, 謝謝, 谢谢, من فضلك, por fa
`)

/** A short text that begins with one of these is likely to be about the messages. */
export const leadingWords = ['stop', 'stopall', 'unsubscribe']

/** They may stand before those. */
export const politeWords = ['please', 'pls', 'plz', 'just', 'ok', 'okay', 'now']

/** But not where one of these follows, as in “stop by tomorrow”. */
export const harmlessNextWords = split(
  'by, in, at, over, off, near, along, around, sign, signs, motion, loss, light, lights, watch, smoking, here, there, and go',
)

/** An emoji that alone, or as a reaction, is likely to mean that the messages should stop; with any colour of skin. */
export const stopSigns = ['🛑', '⛔', '🚫', '✋', '🖕', '📵', '🔕']

/** With these a line begins that a phone or a mail program puts below a text. */
export const signatures = split(`
  sent from, sent via, get outlook for, gesendet von, gesendet mit, von meinem, envoyé de, envoyé depuis,
  envoyé à partir, enviado desde, enviado do, enviado de, enviado a partir, inviato da, verzonden vanaf,
  verstuurd vanaf, verzonden met
`)

/** With these a line ends that a mail program puts above a quoted message. */
export const quoteIntroductions = split('wrote, schrieb, a écrit, escribió, ha scritto, escreveu, schreef')
