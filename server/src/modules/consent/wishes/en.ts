import { wishesOf } from './wishes.ts'

/** How people say in English that they want no more messages; see `wishesOf` for how it is written. */
export const english = wishesOf({
  lists: {
    messages: `message|messages|msg|msgs|text|texts|sms|email|emails|e_mail|e_mails|mail|mails|newsletter|newsletters|notification|notifications|ad|ads|advert|adverts|advertising|advertisement|advertisements|offers|promo|promos|promotion|promotions|marketing|calls|spam|updates|reminders|alerts|stuff|crap|shit|bullshit|texting|messaging|contact|correspondence`,
    these: `this|these|those|them|that|it|any|anymore|your|ur|you|u|anything|further|more`,
    not: `do_not|don_t|dont|did_not|didn_t|didnt|never|no_longer|not|doesn_t|does_not|stop`,
    never: `never|not|didn_t|didnt|haven_t|havent|don_t|dont`,
    me: `me|us|my_number|this_number|my_phone|my_cell|my_wife|my_husband|my_mom|my_mother|my_dad`,
    data: `number|phone|phone_number|cell|data|details|info|information|contact|contacts|contact_details|email|e_mail|record|records|numbers|personal_data`,
    consent: `consent|permission|authorization|authorisation|agreement|opt_in`,
    later: `before|after|until|till|between|on|at|during|today|tomorrow|now|yet|by|in|this_week|this_morning|this_afternoon|this_evening|tonight`,
    writes: `text|texting|message|messaging|msg|contact|contacting|call|calling|write|writing|email|emailing|mail|bother|bothering|spam|spamming|harass|harassing|disturb|send|sending|annoy|annoying|hit|dm|ping|approach`,
  },
  plain: `
    i|we hereby|do|want_to|would_like_to|wish_to|d_like_to|now|also? revoke|withdraw|rescind|retract|cancel my|our|all|any all|prior|previous|express|given? $consent
    i|we hereby|do|want_to|would_like_to|wish_to|d_like_to|m_going_to? opt_out|opting_out
    i m|am opting_out
    text|txt|reply|send|type|texting stop|stopall|unsubscribe
    stop|unsubscribe to|2 unsubscribe|stop|opt_out|end|cancel
  `,
  tails: `
    to_receive|to_receiving|to_get|to_getting|for|from|of|to $these ? $messages ?
    from|of all? your|the|this|these list|lists|messages|texts|emails
    please|pls|now|thanks|thank_you|immediately|today|hereby|again|already|right_now|effective_immediately|with_immediate_effect
  `,
  likely: `
    revoke|revoking|revoked|withdraw|withdrawing|withdrew|withdrawn|rescind|retract|cancel my|our|all|any all|prior|previous|given? $consent !to_the|for_the
    do_not|don_t|dont|did_not|didn_t|didnt|never|no_longer|have_no|without have|had|give|gave|given|got|with ... $consent !form|forms|yet|to_the|for_the
    < no|without my|our? consent >
    ~talked|spoke|gave|give|given|typed|entered|put|wrote|used|dialed|dialled|called|i_have|did_i|sent wrong|incorrect number|person|guy|recipient|phone_number !of|on|in
    not her|his|my|their|this_person_s|that_person_s|our number|phone >
    this|that is_not|isn_t|isnt|ain_t|no_longer|is_no_longer ... number|phone >
    < you|u have_the|got_the|ve_got_the|have_got_the wrong number|person|guy|one|phone|contact|man|woman|recipient|>
    < not|no_longer|never interested !in
    i|we|m|re|am|are|really|absolutely|just|at_all|longer|any_longer|he_is|she_is|he_s|she_s not|no_longer interested !in
    not|no_longer interested in $these|receiving|getting|hearing|being
    i|we lost|have_lost|ve_lost|have_no|have_zero|got_no interest !in|rate|rates
    < no_thanks|no_thank_you|thanks|thank_you|sorry|nah|nope not|no_longer interested !in
    < no interest >
    this|that|it|you|its|u is|are|s|re|just|pure|nothing_but? spam|spamming|spammer|spammers !folder|filter|or
    < spam|spammer|spammers|scam|scammers >
    spamming|harassing|harassment|pestering
    report|reporting|reported|block|blocking|blocked|sue|suing you|u|your|ur|as_spam|this_number|this_as
    ve|have|am|m|will|ll|be|just|already blocked|blocking|block you|u|this_number|your_number|ur
    < you|u are|re|were|have_been|r blocked
    < block|mute me|us|this|you|>
    $never sign|signed|subscribe|subscribed|agree|agreed|consent|consented|opt|opted|register|registered|enroll|enrolled|ask|asked|request|requested up|in? for|to ? $these|receive|receiving|get|being|be $messages ? >
    $never sign|signed|subscribe|subscribed|consent|consented|opt|opted|enroll|enrolled up|in? >
    $never sign|signed|subscribe|subscribed|consent|consented|opt|opted|agree|agreed|ask|asked for|to|up_for|up_to|in_to ... $messages|spam
    unsolicited|unwanted|unrequested $messages
    ~order|booking|account_for delete|erase|remove|wipe|forget|lose|purge|scrub all? my|our|this ... $data !i_gave|before|for_the|from_the_order|and_use
    delete|erase|forget|block|remove|drop me|us >
    delete|erase|remove|take|get|scratch|strike $me|myself off|from|out_of|of !for
    < delete|erase|remove|forget everything|all about|of? me|mine|my_stuff?
    right_to_be_forgotten|erasure_request|cease_and_desist|unsubscribe|unsubscribed|unsubscribing|unsub|opt_me_out|opt_us_out|opted_out
    want|like|wish|how|where|can|going to|do_i|can_i|do_you|i opt_out >
    opt_out|opting_out of|from $these ? $messages|this|these|list
    < do_not|don_t|dont|never|quit|please_do_not|please_don_t|pls_don_t call|ring|phone|dial !$later|me_before|me_after|me_until|me_till|me_on|me_at|me_today|me_tomorrow|me_now|me_yet|me_in|me_during|me_between|him|her|them|it|the|a
    do_not|don_t|dont|never ever|please|again|you_dare? contact|text|message|msg|write|email|mail|bother|disturb|spam|harass|annoy|approach me|us|my|this_number|again|anymore|any_more !the|a|an|my|before|until|till|between|during|about_the|if
    do_not|don_t|dont|never send|give|bring me|us !the|a|an|my|too|your_bank|your_address|your_number|your_location|both|to
    don_t|dont|do_not ever? contact|text|message|email|write|call >
    do_not|never contact|text|message|write|email !the|before|until|if|for
    don_t|dont contact|text|write|email|message me !the|a|an|my|your|if|$later
    stop|quit|cease|halt|discontinue|end|enough ... $writes|spam >
    stop|quit|cease|halt|discontinue|end messaging|texting|sending|contacting|writing|emailing|calling|spamming|bothering|harassing|annoying|pestering|disturbing|phoning !at|when|by_the|the_parcel
    stop|quit|cease|halt|end|discontinue all|with|the|these|this|those|your|ur|sending|sendin|any|further? all|these|those|your|damn|stupid|annoying|promotional|automated? $messages !about|when|if|on|in
    ask|asked|asking|told|begged|begging|want|need|like you|u|them|ya guys|people|all? to stop >
    < how|where do|can|could i|we|you stop|end this|these|it|them|those|all_this >
    how ... stop|end|block|avoid|get_rid_of ... $messages|getting_this|getting_these >
    < make it|this|them|these stop
    want|need|like|please|wish ... it|this|you|these|them|messages|texts to|to_please? stop >
    < can|could|will|would|please|pls|kindly|just|why_don_t|when_will|for_god_s_sake|for_the_love_of_god you|u? please|pls|just|kindly|ever? stop it|this|that|now|already|please|texting|messaging|immediately|writing? >
    not|don_t|dont|no_longer|never want|need|like|wish|care|care_to|wanna|asked ... $messages >
    not|don_t|dont|no_longer|never want|need|like|wish|wanna $these|to? these|this|them|those|any_of|any|your|more|further ... $messages
    < i|we? not|don_t|dont|no_longer|never|do_not want|need|wanna this|these|those|any_of_this|any_of_these|any_more_of_this anymore|any_more|please|at_all? >
    not|don_t|dont|no_longer|do_not|never want|wish|like|care|wanna|need to|you_to|u_to|ya_to? hear|be_contacted|be_bothered|be_texted|be_called|be_messaged|be_disturbed|receive_any|receive_this|receive_these|receive_your|receive_messages|receive_anything|receive_texts|get_any|get_these|get_your|receive_further|receive_more|get_more_of
    not|don_t|dont|no_longer|do_not|never want|wish|like|need you_to|u_to|ya_to|you|anyone_to contact|text|message|write|bother|call|texting|messaging|contacting|calling|bothering
    no_more|no_further|zero|enough_of|tired_of|sick_of|fed_up_with|hate|done_with your|these|this|the|all|of|ur|getting|any|them|more? your|these|this|these_annoying|promotional|annoying|daily|constant? message|messages|texts|sms|emails|mails|offers|promos|promotions|marketing|spam|newsletter|newsletters|calls|ads|advertising|notifications|crap|shit|bullshit >
    < no texts|messages|spam|ads|calls|offers|marketing|promos|promotions|advertising|newsletters|newsletter|sms please|pls|thanks|anymore|any_more? >
    no_more|no_further messages|texts|emails|sms|calls|contact|newsletters|spam|offers|marketing|ads|promotions
    < no more|further please|pls|of_this|of_that|thanks|thank_you|now? >
    < never_again|enough_already|enough_is_enough|enough_of_this|that_s_enough|i_want_out|let_me_out|get_me_out|count_me_out|dnd|start_dnd|lose_my_number|knock_it_off|cut_it_out >
    leave me|us|my_family|him|her|my_wife alone|be|in_peace
    go|get|stay away|lost >
    fuck|screw|damn off|you|u|yourself|yourselves|this
    f|piss|bugger|sod|eff|buzz|back off
    < go_to_hell|eat_shit|drop_dead|stfu|shut_up|shut_the_fuck_up|gtfo
    get|get_the|stay off|out_of|the_hell_off|the_fuck_off my phone|inbox|messages|face|life|case
    legal_action|hear_from_my|small_claims|tcpa|attorney_general
  `,
})
