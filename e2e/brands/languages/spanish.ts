/** Words of trade and daily work. The last line has the long words. */
export const spanish = `
abrigo aceite acero acuerdo agua ahorro aire ajuste alarma albañil almacén alumbrado amigo año aparato árbol archivo arena armario arte ascensor asunto aula ayuda azul
azulejo balcón banco baño barrio base bodega bolsa bombilla bosque brazo cabaña cable cada café caja caldera calidad calle cama cámara cambio camino camión campo canal
cantidad carbón cargo carpintero carta casa cemento centro cerámica cerrajero cerro ciclo cielo cinta ciudad clase clavo cliente clima cobre coche cocina código cola
color comedor compra cuenta conductor consejo construcción consulta contrato copia corriente corte costa cristal cuadro cuarto cubo cuerda cuero cuidado dato deber
decisión dedo depósito derecho desagüe descanso detalle día diario diente dinero dirección diseño distancia domingo ducha duda edad edificio ejemplo electricista empleo
empresa enchufe energía entrada entrega envío equipo escalera escuela espacio espejo estación estado estilo estudio fábrica fachada factura familia farola fecha feria
fiesta fila firma flor fondo fontanero forma foto freno frío fruta fuego fuente fuerza futuro ganado garaje gas gente gestión goma grano grifo grupo guía hablar
herramienta hielo hierro hija hogar hoja hombro hora horno hotel huerta hueso idea iglesia impuesto incendio invierno isla jardín jefe jornada joya junta juego
ladrillo lago lámpara lana largo lata lavado leche letra ley libro limpieza línea lista llave lluvia local luz madera maestro mañana mando mapa máquina mar marco
martillo masa mayor medida mensaje mercado mesa metal metro miel minuto moda molde montaje montaña motor mueble muro museo negocio nieve niño nivel noche nombre norte
nota nube obra oficina oficio olivo orden oro otoño pago país paja pan panel papel pared parque parte paso pata patio pedido peso piedra pintura piscina piso plan plata
plaza plomo pozo precio primavera proyecto prueba puente puerta puerto pulgar punto queso rama razón recibo red reforma regla reloj repuesto resto río riego rueda ruido
sala salida semana señal servicio silla sistema sol soldadura suelo taller tarde techo tejado tela tiempo tienda tierra tornillo torre trabajo tubería valor ventana
electrodomésticos impermeabilización responsabilidades electroencefalografista telecomunicaciones internacionalización contraproducentemente
`;
