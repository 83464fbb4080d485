import type { TemplateTexts } from '../campaignTemplate.ts'

export const support: TemplateTexts<'support'> = {
  name: 'Dúvidas de clientes',
  description:
    'Para lojas: dá as boas-vindas depois do pedido e responde ao que todos perguntam sobre entrega, devolução e nota fiscal.',
  openingMessage:
    'Olá {{firstName|e boas-vindas}}, agradecemos o seu pedido na [empresa]!\n\nTem alguma dúvida sobre a entrega, uma devolução ou a nota fiscal? Escreva aqui quando quiser.',
  followUps: [
    'Olá {{firstName|de novo}}, podemos fazer mais alguma coisa por você? É só escrever aqui.',
    'Está tudo certo com o seu pedido? Se algo não estiver como deveria, escreva aqui, e nós resolvemos.',
  ],
  botInstructions:
    'Responda às perguntas de clientes sobre seus pedidos. Trate-os por “você”, com simpatia e brevidade: duas ou três frases no máximo. Use apenas o que dizem as perguntas e respostas. Nunca prometa um reembolso. Se não souber algo, não adivinhe: passe a conversa para uma pessoa.',
  keywords: ['pedido', 'entrega', 'encomenda', 'devolução', 'nota fiscal'],
  answers: [
    {
      questions: [
        'Quanto tempo demora a entrega?',
        'Qual é o prazo de entrega?',
        'Quando vai chegar meu pedido?',
        'Quando chega minha encomenda?',
      ],
      answer: 'A entrega leva [prazo de entrega].',
    },
    {
      questions: [
        'Onde está meu pedido?',
        'Onde está minha encomenda?',
        'Posso rastrear meu pedido?',
        'Posso rastrear minha encomenda?',
      ],
      answer: 'Aqui você vê onde está a sua encomenda: [link de rastreio]',
    },
    {
      questions: ['Quanto custa o frete?', 'O frete é grátis?', 'Qual é o valor do frete?'],
      answer: 'O frete custa [valor do frete].',
    },
    {
      questions: [
        'Como devolvo meu pedido?',
        'Posso devolver meu pedido?',
        'Como faço uma devolução?',
        'Posso trocar meu pedido?',
      ],
      answer:
        'Você pode devolver o seu pedido em até [prazo de devolução]. Escreva aqui o número do pedido, e explicamos como fazer.',
    },
    {
      questions: ['Onde está a nota fiscal?', 'Preciso da nota fiscal'],
      answer: 'Escreva aqui o número do pedido, e enviamos a nota fiscal.',
    },
    {
      questions: [
        'Meu pedido está danificado',
        'Minha encomenda chegou danificada',
        'Falta um produto',
        'O produto está errado',
        'O produto está quebrado',
      ],
      answer:
        'Pedimos desculpas! Envie aqui uma foto e o número do pedido, e alguém da nossa equipe vai resolver.',
    },
    {
      questions: ['Posso alterar meu pedido?', 'Posso alterar o endereço de entrega?'],
      answer:
        'Escreva aqui o número do pedido e o que deve ser alterado. Se a sua encomenda ainda não saiu, nós alteramos.',
    },
  ],
}
