import type { TemplateQuestions } from './questions.ts'

/** What people ask in other words than the campaign templates do, in Portuguese. */
export const inPortuguese: TemplateQuestions = {
  webinar: [
    ['quando é o webinar', 'Que horas começa o webinar?'],
    ['quanto tempo dura esse webinar', 'qual a duração?'],
    ['como eu participo?', 'pode enviar o link por favor'],
    ['é grátis?', 'qual o preço do webinar'],
    ['qual é o tema?', 'Que assunto é?'],
    ['tem espaço para perguntas?', 'terá um espaço para perguntas?'],
    ['eu não posso participar', 'vocês têm outra data?'],
    ['vocês têm a gravação?', 'quero a gravação'],
  ],
  appointment: [
    ['queria agendar', 'gostaria de marcar um atendimento'],
    ['onde fica?', 'e o endereço?'],
    ['qual é o preço?', 'quanto custa um atendimento com vocês'],
    ['quanto tempo dura um atendimento', 'quanto tempo?'],
    ['preciso remarcar', 'quero mudar meu atendimento'],
    ['vou chegar atrasada', 'vou atrasar'],
  ],
  leadMagnet: [
    ['onde fica o guia?', 'quero receber o guia'],
    ['não está funcionando o link', 'não consigo abrir'],
    ['é gratuito?', 'qual o preço do guia'],
    ['qual o conteúdo?', 'que assuntos tem o guia'],
    ['posso compartilhar?', 'queria encaminhar o guia'],
    ['por que recebi essa mensagem', 'quem é você?'],
    ['preciso de ajuda', 'quero uma consultoria'],
  ],
  winBack: [
    ['que oferta é essa?', 'que desconto é?'],
    ['vale até quando', 'quando termina?'],
    ['como aproveitar a oferta?', 'onde fica o link'],
    ['tem novidades?', 'o que há de novo?'],
    ['por que estou recebendo essas mensagens', 'quem é você?'],
    ['fiquei muito decepcionada', 'uma experiência ruim com vocês'],
  ],
  support: [
    ['qual o prazo da entrega?', 'quando chega meu pedido'],
    ['onde está a encomenda', 'quero rastrear meu pedido'],
    ['qual o valor do frete?', 'frete grátis?'],
    ['quero devolver o pedido', 'queria trocar meu pedido'],
    ['quero a nota fiscal', 'preciso de nota fiscal por favor'],
    ['o pedido está danificado', 'faltou um produto'],
    ['quero alterar o pedido', 'posso alterar o endereço?'],
  ],
}
