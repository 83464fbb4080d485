module.exports = require('@strapi/strapi').factories.createCoreController('api::message.message')
