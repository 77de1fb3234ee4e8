import { z } from 'zod';
import { word } from './word.ts';

/** Every word of ours about a price, and about a name that is reserved or sold. */
export const saleWords = z.strictObject({
  price: word().describe('Before the amount, in the first screen'),
  buy: word().describe('Button beside the amount'),
  buyFor: word('price').describe('Button that stays in the window'),
  through: word('host').describe('Says where that button leads, if that is another site'),
  message: word('face', 'price').describe("The message of who buys; stands in the form's field"),
  howToBuy: word('face', 'price', 'message').describe('Beside the form, for whoever writes the message by hand'),
  reserved: z.strictObject({
    label: word(),
    text: word('face').describe('In the first screen'),
    form: word('face').describe('Beside the form'),
  }),
  sold: z.strictObject({ label: word(), text: word('face') }),
});
