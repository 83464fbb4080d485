import { wishesOf } from './wishes.ts'

/** How people say in other languages, in whole words, that they want no more messages. */
export const others = wishesOf({
  likely: `
    не|больше_не|прекратите|прекрати|перестаньте|перестань|хватит|бросьте мне|меня|сюда|нам? больше|мне? пишите|пиши|писать|присылайте|присылай|присылать|звоните|звонить|беспокойте|беспокоить|шлите|слать|рассылать|спамить|отправляйте|отправлять
    больше не мне|меня|нам? пишите|пиши|присылайте|звоните|беспокойте|шлите|отправляйте
    отпишите|отпиши|удалите|удали|уберите|вычеркните|исключите|заблокируйте меня|мой_номер|мои_данные|из_рассылки|из_базы|из_списка
    как отписаться|отказаться
    отзываю|отозвать|отказываюсь ... согласие|рассылки|рассылок|сообщений
    это|за|ваш|сплошной? спам >
    < не интересно|интересует|беспокоить|надо_мне_писать
    < не мой|ошиблись ... номер|номером
    ошиблись номером|адресом
    оставьте|оставь меня ... в_покое
    відпишіть|видаліть|приберіть мене|мій_номер|з_розсилки|з_бази
    не|більше_не|припиніть|перестаньте мені? пишіть|писати|надсилайте|надсилати|телефонуйте|дзвоніть
    відкликаю згоду
    < помилилися номером
    nie|proszę_nie|więcej_nie|przestańcie|przestań|prosze_nie do_mnie|mi|więcej|już? do_mnie|mi|więcej|już? pisać|piszcie|pisz|wysyłać|wysyłajcie|wysyłaj|dzwonić|dzwońcie|kontaktować|przysyłać|przysyłajcie !dziś
    usuń|usuńcie|usunąć|proszę_usunąć|wykreśl|wykreślcie ... numer|dane|mnie|z_listy|z_bazy
    wycofuję|cofam|odwołuję ... zgodę
    nie_jestem zainteresowany|zainteresowana
    < zły|pomyłka|błędny numer|numeru|>
    bana|beni|bu_numaraya|artık ... mesaj|aramayın|yazmayın|rahatsız ... atmayın|göndermeyin|istemiyorum|etmeyin|>
    mesaj|sms|bildirim|reklam ... istemiyorum|atmayın|göndermeyin|gondermeyin|almak_istemiyorum
    beni ... çıkarın|silin|rahat_bırakın|aramayın
    numaramı ... silin|çıkarın
    iznimi|onayımı ... geri_çekiyorum|iptal_ediyorum
    < yanlış numara
    ilgilenmiyorum|ilgilenmiyoruz
    sluta skicka|skriva|kontakta|messa|smsa|ringa|spamma
    ta|tag bort mig|mitt_nummer
    inte|ej intresserad
    fel nummer
    lämna|låt mig i_fred|vara_ifred|vara
    inga fler meddelanden|sms|mejl
    slutt|stopp|stop|lad_være å|med_å|med_at|at? sende|skrive|kontakte|ringe|sms_e
    ikke ... skriv|skrive|send|sende|kontakt|kontakte|ring ... mere|mer|igen|>
    fjern|slett|slet ... nummer|mig|meg
    ikke interesseret|interessert
    forkert|feil nummer
    älä|älkää|lopettakaa|lopeta ... lähet*|viestit|soittele|häiritkö|kirjoit*
    väärä numero
    ei kiinnosta
    poistakaa|poista ... numeroni|minut|tietoni
    přestaňte|nechci|neposílejte|nepište|nevolejte ... zprávy|psát|posílat|už|mi
    špatné|zlé číslo
    nemám zájem|záujem
    ne|többé_ne|kérem_ne ... írjanak|írjon|írj|küldjenek|küldjön|küldj|hívjanak|zaklassanak
    téves szám|hívás
    töröljék|törölje|töröld ... számomat|adataimat|listáról
    nu îmi|imi|mai|vreau|doresc ... scrieți|trimiteți|sunați|mesaje|primesc
    număr greșit
    ștergeți numărul|datele
    μη|μην|σταματήστε|σταμάτα ... στέλνετε|στέλνεις|γράφετε|ενοχλείτε|καλείτε
    λάθος αριθμός|νούμερο
    δεν ενδιαφέρομαι|με_ενδιαφέρει
    לא מעוניין|מעוניינת
    תפסיקו|אל|להפסיק ... לשלוח|תשלחו|תכתבו|לכתוב|הודעות
    מספר לא_נכון|טעות|שגוי
    תמחקו|להסיר|הסירו|תורידו ... אותי|המספר
    لا|توقف|توقفوا|كفوا ... ترسل|ترسلوا|تراسلني|تراسلوني|تتصل|تتصلوا|تزعجوني|الإرسال|المراسلة|ترسلون|عن_إرسال
    لا أريد|اريد ... رسائل|رسائلكم|استلام
    رقم|الرقم خطأ|غلط|خاطئ
    احذف|احذفوا|ازل|أزيلوا ... رقمي|بياناتي
    غير|لست مهتم|مهتمة
    دیگر|لطفا|لطفاً ... پیام ... ندهید|نفرستید
    jangan|tolong_jangan|stop|berhenti ... kirim|mengirim|hubungi|menghubungi|chat|sms|wa|ganggu !sekarang|dulu
    tidak|ga|gak|nggak tertarik|minat|berminat
    salah nomor|sambung|nombor
    hapus ... nomor|data|saya
    xin|làm_ơn|đừng ... đừng|gửi|nhắn|gọi ... tin|nữa|tôi
    đừng nhắn|gửi|gọi|làm_phiền
    nhầm|sai số
    không quan_tâm|có_nhu_cầu|nhận_tin
    huwag|wag|tigilan ... mag_text|magpadala|mag_message|ako|text
    hindi interesado|interesada
    maling numero
    मुझे|हमें ... मैसेज|संदेश|कॉल ... मत|न
    मैसेज|संदेश|कॉल|sms मत|नहीं|बंद ... भेजो|भेजें|चाहिए|करो|करें|भेजिए
    message|msg|sms|call mat|nahi|band ... karo|bhejo|chahiye|kare
    mat|mujhe|aur ... bhejo|message|call ... mat|karo|karna
    रुचि|दिलचस्पी नहीं
    गलत|galat नंबर|number >
    usinitumie|msinitumie|usitume|acheni|acha_kunitumia ... ujumbe|meseji|sms|>
    sina haja|nia
  `,
})

/** The same in languages that put no space between words. */
export const withoutSpaces = `
  退订 退訂 取消订阅 取消訂閱 拒收 别再发 別再發 不要再发 不要再發 别发 不要发 停止发送 停止發送 不要再联系
  不要再聯絡 别再联系 勿扰 勿擾 不要打扰 别烦 別煩 打错 打錯 发错 發錯 号码错 垃圾短信 骚扰 撤回同意
  不感兴趣 沒興趣 没兴趣 删除我的 刪除我的 滚开 别骚扰 不想收到 不再接收 屏蔽 配信停止 配信を停止 配信解除
  受信拒否 送らないで 送ってこないで 送信しないで 送信を停止 連絡しないで 連絡してこないで 登録解除 登録を解除
  退会 もういりません 必要ありません 興味ありません 興味がありません 迷惑メール 迷惑です 間違い電話 番号違い
  番号を間違 人違い 同意を撤回 削除して やめてください 止めてください 수신거부 구독취소 보내지마 보내지말
  그만보내 연락하지마 연락하지말 문자하지마 관심없 잘못보내 잘못거 번호가틀 차단 삭제해 동의철회 스팸 귀찮
  เลิกส่ง หยุดส่ง ไม่ต้องส่ง อย่าส่ง ไม่สนใจ ผิดเบอร์ เบอร์ผิด
  ลบเบอร์ ลบข้อมูล อย่าทักมา ยกเลิกการรับ เลิกรับ เลิกทักมา
  ไม่ต้องการรับ รำคาญ ถอนความยินยอม
`
  .trim()
  .split(/\s+/)
